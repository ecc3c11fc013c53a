import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { emailKey } from '@recruiting/schema/fields/email'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { getRouteApi, useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText, useCountdown } from '~/lib/i18n/wait.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { parseSent } from '~/pages/links/purposes.ts'
import { FailedNotice } from '~/sections/link/failed-notice.tsx'
import { Button } from '~/ui/button.tsx'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { TouchLink } from '~/ui/router-link.tsx'
import { type RequestPurpose, requestPurposes } from './purposes.ts'
import { RequestForm, useRequest } from './request-form.tsx'

const root = getRouteApi('__root__')

/**
 * Pages `/delete-resume/apply` (specification 2) and `/personal-info/apply` (PDPA article 3): one e-mail field,
 * then the same confirmation for every address.
 */
export function LinkRequestPage({ purpose }: { purpose: RequestPurpose }) {
  const { t } = useTranslation(['links', 'common'])
  const isHydrated = useHydrated()
  // Read here, because the scripts of every page contain what a route validates.
  const sentHours = useLocation({ select: ({ search }) => parseSent(search).sent })
  const posted = usePosted(requestPurposes[purpose].page)
  const [email, setEmail] = useState(posted?.email ?? '')
  /** Whether the page began with the answer to such a form. */
  const [wasSent] = useState(sentHours !== undefined)
  const [answer, setAnswer] = useState<LinkRequested>()
  /** Whether the person returned from the confirmation to the form. */
  const [isBack, setBack] = useState(false)
  /** Whether the pause after the last mail to this address is still running; until then no other mail is sent. */
  const [isRepeated, setRepeated] = useState(false)
  const lastSent = useRef(new Map<string, number>())
  const sent = (to: string, said: LinkRequested) => {
    const address = emailKey(to)
    const isInPause = Date.now() < (lastSent.current.get(address) ?? 0) + said.resendAfter * 1000
    if (!isInPause) lastSent.current.set(address, Date.now())
    setRepeated(isInPause)
    setEmail(to)
    setAnswer(said)
    notify(t(isInPause ? 'request.sent.earlier' : 'resend.done'))
  }
  return (
    <PageBody width="prose">
      {sentHours !== undefined && posted === undefined ? (
        <SentWithoutScripts purpose={purpose} validHours={sentHours} />
      ) : answer === undefined ? (
        <RequestForm
          purpose={purpose}
          email={email}
          takesFocus={isBack || wasSent}
          refused={isBack ? undefined : posted?.error}
          onSent={sent}
        />
      ) : (
        <RequestSent
          purpose={purpose}
          email={email}
          answer={answer}
          isRepeated={isRepeated}
          onSent={(said) => sent(email, said)}
          onOtherAddress={() => {
            setAnswer(undefined)
            setBack(true)
          }}
        />
      )}
      {/* Its portal has no place in a document of the server. */}
      {isHydrated && <Notifications label={t('common:notifications')} />}
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

/**
 * The same answer for every address: a mail was sent now or a moment ago, how long its link is valid, and what to
 * do when no mail arrives.
 */
function RequestSent({
  purpose,
  email,
  answer,
  isRepeated,
  onSent,
  onOtherAddress,
}: {
  purpose: RequestPurpose
  email: string
  answer: LinkRequested
  /** Requested again within the pause: the mail is the earlier one. */
  isRepeated: boolean
  onSent: (answer: LinkRequested) => void
  onOtherAddress: () => void
}) {
  const { t } = useTranslation('links')
  const locale = useLocale()
  const [left, wait] = useCountdown(answer.resendAfter)
  const { isSending, error, send } = useRequest(purpose, (_, said) => onSent(said))
  // Each mail starts a new pause.
  useEffect(() => wait(answer.resendAfter), [answer])
  const isHeld = isSending || left > 0
  const title = t(isRepeated ? 'request.sent.earlier' : 'resend.done')
  return (
    <>
      <PageTitle title={title} />
      <PageHeading takesFocus>{title}</PageHeading>
      <SentNotice purpose={purpose} email={email} validHours={answer.validHours} />
      <Box as="section" mt="10">
        <SentHints hints={['wait', 'spam', 'address']} />
        {error !== undefined && <FailedNotice error={error} title={t('request.failed')} mb="8" />}
        <Flex columnGap="5" rowGap="3" wrap="wrap">
          <Button
            variant="outline"
            // Not `disabled`, which would lose focus.
            aria-disabled={isHeld}
            opacity={isHeld ? '0.6' : '1'}
            onClick={() => {
              if (left === 0) send(email)
            }}
          >
            {isSending ? t('resend.sending') : t('resend.again')}
          </Button>
          <Button variant="plain" px="0" onClick={onOtherAddress}>
            {t('request.sent.otherAddress')}
          </Button>
        </Flex>
        {left > 0 && (
          <Text mt="3" color="fg.muted">
            {t('resend.wait', { wait: durationText(left, locale) })}
          </Text>
        )}
      </Box>
    </>
  )
}

/**
 * The answer to a form that was posted without scripts, the same for every address. The site redirects to it, so that
 * a reload sends nothing again; it does not name the address, because no URL may contain it.
 */
function SentWithoutScripts({ purpose, validHours }: { purpose: RequestPurpose; validHours: number }) {
  const { t } = useTranslation('links')
  const title = t('resend.done')
  return (
    <>
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading>{title}</PageHeading>
      <SentNotice purpose={purpose} validHours={validHours} />
      <Box as="section" mt="10">
        <SentHints hints={['wait', 'spam', 'typed']} />
        <TouchLink to={requestPurposes[purpose].page}>{t('request.sent.enterAgain')}</TouchLink>
      </Box>
    </>
  )
}

/** What to do when no mail arrives. @param hints the keys of the sentences, below `request.sent.nothing` */
function SentHints({ hints }: { hints: readonly ('wait' | 'spam' | 'address' | 'typed')[] }) {
  const { t } = useTranslation('links')
  return (
    <>
      <Heading as="h2" size="md">
        {t('request.sent.nothingTitle')}
      </Heading>
      <chakra.ul mt="2" mb="6" ps="5" display="grid" gap="1" listStyleType="square">
        {hints.map((each) => (
          <li key={each}>{t(`request.sent.nothing.${each}`)}</li>
        ))}
      </chakra.ul>
    </>
  )
}

/**
 * What happens next: a mail if anything is stored of the address, and how long its link is valid.
 * @param email undefined where the page does not know the address
 */
function SentNotice({
  purpose,
  email,
  validHours,
}: {
  purpose: RequestPurpose
  email?: string | undefined
  validHours: number
}) {
  const { t } = useTranslation('links')
  const { words } = requestPurposes[purpose]
  const locale = useLocale()
  return (
    <Box mt="6" p={{ base: '5', sm: '6' }} bg="bg.info" borderStartWidth="6px" borderColor="border.accent">
      {email !== undefined && (
        <>
          <Text fontSize="sm" color="fg.muted">
            {t('request.sent.address')}
          </Text>
          <Text fontWeight="bold" mb="4">
            {email}
          </Text>
        </>
      )}
      <Text>{t(`request.${words}.sent`)}</Text>
      {/* Browsers and Node may format a duration with different spaces. */}
      <Text mt="2" suppressHydrationWarning>
        {t(`request.${words}.valid`, { duration: durationText(validHours * 3600, locale) })}
      </Text>
    </Box>
  )
}
