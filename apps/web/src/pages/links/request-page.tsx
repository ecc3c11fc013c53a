import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { Draft } from '@recruiting/schema/draft'
import { emailKey, normaliseEmail } from '@recruiting/schema/fields/email'
import type {
  EditLinksRequest,
  LinkRequested,
  ResumeDeletionRequest,
} from '@recruiting/schema/resume-deletion'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/form/controls/text-field.tsx'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText, useCountdown } from '~/lib/i18n/wait.ts'
import { NoIndex, PageTitle, PublicHead } from '~/lib/page/head.tsx'
import { FailedNotice, PausedButton, ResendPause } from '~/sections/link/send-again.tsx'
import { Button } from '~/ui/button.tsx'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { TextLink, TouchLink } from '~/ui/router-link.tsx'
import { BulletList, FinePrint, Muted } from '~/ui/text.tsx'
import { parseSent, type RequestPurpose, requestPurposes } from './purposes.ts'

const root = getRouteApi('__root__')

/** Pages `/delete-resume/apply` (specification 2) and `/personal-info/apply` (PDPA article 3): one e-mail field. */
export function LinkRequestPage({ purpose }: { purpose: RequestPurpose }) {
  const { t } = useTranslation(['links', 'common'])
  const locale = useLocale()
  const { page, call } = requestPurposes[purpose]
  // Read here, because the scripts of every page contain what a route validates.
  const sentHours = useLocation({ select: ({ search }) => parseSent(search).sent })
  const posted = usePosted(page)
  const [email, setEmail] = useState(posted?.email ?? '')
  /** Whether the page began with the answer to such a form. */
  const [wasSent] = useState(sentHours !== undefined)
  const [answer, setAnswer] = useState<LinkRequested>()
  /** Whether the person returned from the confirmation to the form. */
  const [isBack, setBack] = useState(false)
  /** Whether the pause after the last mail to this address is still running; until then no other mail is sent. */
  const [isRepeated, setRepeated] = useState(false)
  const [left, wait] = useCountdown()
  const lastSent = useRef(new Map<string, number>())
  const sending = useSend(async (to: string) => {
    const said = await callApi(call, { body: { email: to } }, { locale })
    const address = emailKey(to)
    const isInPause = Date.now() < (lastSent.current.get(address) ?? 0) + said.resendAfter * 1000
    if (!isInPause) lastSent.current.set(address, Date.now())
    setRepeated(isInPause)
    setEmail(to)
    setAnswer(said)
    wait(said.resendAfter)
    notify(t(isInPause ? 'request.sent.earlier' : 'resend.done'))
  })
  const { error } = sending
  return (
    <PageBody width="prose">
      {sentHours !== undefined && posted === undefined ? (
        <Sent purpose={purpose} title={t('resend.done')} validHours={sentHours}>
          <TouchLink to={page}>{t('request.sent.enterAgain')}</TouchLink>
        </Sent>
      ) : answer === undefined ? (
        <RequestForm
          purpose={purpose}
          email={email}
          takesFocus={isBack || wasSent}
          error={error ?? (sending.attempt === 0 && !isBack ? posted?.error : undefined)}
          sending={sending}
        />
      ) : (
        <Sent
          purpose={purpose}
          title={t(isRepeated ? 'request.sent.earlier' : 'resend.done')}
          validHours={answer.validHours}
          email={email}
        >
          {error !== undefined && <FailedNotice error={error} title={t('request.failed')} mb="8" />}
          <Flex columnGap="5" rowGap="3" wrap="wrap">
            <PausedButton
              isPaused={sending.isSending || left > 0}
              onPress={() => sending.send(email)}
              variant="outline"
            >
              {t(sending.isSending ? 'resend.sending' : 'resend.again')}
            </PausedButton>
            <Button
              variant="plain"
              px="0"
              onClick={() => {
                sending.forget()
                setAnswer(undefined)
                setBack(true)
              }}
            >
              {t('request.sent.otherAddress')}
            </Button>
          </Flex>
          <ResendPause left={left} />
        </Sent>
      )}
      <Notifications label={t('common:notifications')} />
    </PageBody>
  )
}

/** The refused form that this document answers; undefined after any navigation. */
function usePosted(page: string): { email: string; error: ApiError } | undefined {
  // Later loads have another context, so that a visit of the same page in this tab begins with an empty form.
  const posted = root.useRouteContext({
    select: (context) => (context.isServerPage ? context.posted : undefined),
  })
  const [first] = useState(
    posted?.route === page ? { email: posted.email, error: new ApiError(posted.error) } : undefined,
  )
  return first
}

/** Id of the form with its messages: the page with the answer to a posted form is scrolled to it. */
const formId = 'request'

const points = ['first', 'second', 'third'] as const

function RequestForm({
  purpose,
  email,
  takesFocus,
  error,
  sending: { attempt, isSending, send },
}: {
  purpose: RequestPurpose
  email: string
  takesFocus: boolean
  /** Of the last attempt, or of the form that was posted without scripts. */
  error: Error | undefined
  sending: ReturnType<typeof useSend<string>>
}) {
  const { t } = useTranslation('links')
  const { page, sections, words, other: otherPurpose } = requestPurposes[purpose]
  const other = requestPurposes[otherPurpose]
  const typed = useRef(email)
  const issues = error instanceof ApiError ? error.issues : []
  const [hasErrors, setHasErrors] = useState(issues.length > 0)
  const title = t(`request.${words}.title`)
  return (
    <>
      <PageTitle title={title} hasErrors={hasErrors} />
      <PublicHead title={title} description={t(`request.${words}.lead`)} path={page} />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      <Text mt="4">{t(`request.${words}.lead`)}</Text>
      <Box as="section" mt="8" mb="10" px={{ base: '5', sm: '6' }} py="5" bg="bg.surface">
        <Heading as="h2" size="sm">
          {t(`request.${words}.pointsTitle`)}
        </Heading>
        <BulletList texts={points.map((each) => t(`request.${words}.points.${each}`))} mt="2" />
      </Box>
      <Box id={formId} scrollMarginTop="6">
        {error !== undefined && issues.length === 0 && (
          <FailedNotice error={error} title={t('request.failed')} mb="8" />
        )}
        <SectionForm<Draft<ResumeDeletionRequest | EditLinksRequest>>
          // The key remounts the form for each attempt with server issues, so that it starts with them.
          key={issues.length === 0 ? 'own' : attempt}
          sections={sections}
          serverIssues={issues}
          label={title}
          defaultValues={{ email: typed.current }}
          onChange={(values) => {
            typed.current = values.email
          }}
          onErrors={setHasErrors}
          postTo={`#${formId}`}
          onValid={(values) => send(normaliseEmail(values.email.trim()))}
          actions={() => (
            <Button type="submit" size="lg" aria-disabled={isSending} width={{ base: 'full', sm: 'auto' }}>
              {t(isSending ? 'resend.sending' : 'request.submit')}
            </Button>
          )}
        >
          <TextField path="email" autoComplete="email" />
        </SectionForm>
      </Box>
      <Muted mt="10">
        {t(`request.${other.words}.instead`)}{' '}
        <TextLink to={other.page}>{t(`request.${other.words}.title`)}</TextLink>
      </Muted>
    </>
  )
}

/**
 * The same answer for every address: a mail was sent now or a moment ago, how long its link is valid, and what to do when no
 * mail arrives. The site also redirects a form that was posted without scripts here, so that a reload sends nothing again.
 * @param email undefined after such a redirect, because no URL may contain the address
 */
function Sent({
  purpose,
  title,
  validHours,
  email,
  children,
}: {
  purpose: RequestPurpose
  title: string
  validHours: number
  email?: string
  children: ReactNode
}) {
  const { t } = useTranslation('links')
  const { words } = requestPurposes[purpose]
  const duration = durationText(validHours * 3600, useLocale())
  const hints = ['wait', 'spam', email === undefined ? 'typed' : 'address'] as const
  return (
    <>
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading takesFocus={email !== undefined}>{title}</PageHeading>
      <Box mt="6" p={{ base: '5', sm: '6' }} bg="bg.info" borderStartWidth="6px" borderColor="border.accent">
        {email !== undefined && (
          <>
            <FinePrint>{t('request.sent.address')}</FinePrint>
            <Text fontWeight="bold" mb="4">
              {email}
            </Text>
          </>
        )}
        <Text>{t(`request.${words}.sent`)}</Text>
        {/* Browsers and Node may format a duration with different spaces. */}
        <Text mt="2" suppressHydrationWarning>
          {t(`request.${words}.valid`, { duration })}
        </Text>
      </Box>
      <Box as="section" mt="10">
        <Heading as="h2" size="md">
          {t('request.sent.nothingTitle')}
        </Heading>
        <BulletList texts={hints.map((each) => t(`request.sent.nothing.${each}`))} mt="2" mb="6" />
        {children}
      </Box>
    </>
  )
}
