import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import type { Draft } from '@recruiting/schema/draft'
import { normaliseEmail } from '@recruiting/schema/fields/email'
import type {
  EditLinksRequest,
  LinkRequested,
  ResumeDeletionRequest,
} from '@recruiting/schema/resume-deletion'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/form/controls/text-field.tsx'
import type { FormPath } from '~/form/engine/form-path.ts'
import { useForm } from '~/form/engine/form-store.ts'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { PageTitle, PublicHead } from '~/lib/page/head.tsx'
import { FailedNotice } from '~/sections/link/failed-notice.tsx'
import { Button } from '~/ui/button.tsx'
import { PageHeading } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { type RequestPurpose, requestPurposes } from './purposes.ts'

/** Id of the form with its messages: the page with the answer to a posted form is scrolled to it. */
const formId = 'request'

const points = ['first', 'second', 'third'] as const

/** The purpose of the link, and the address to send it to. */
export function RequestForm({
  purpose,
  email,
  takesFocus,
  refused,
  onSent,
}: {
  purpose: RequestPurpose
  email: string
  takesFocus: boolean
  /** The error of the form when it was posted without scripts. */
  refused: ApiError | undefined
  onSent: (email: string, answer: LinkRequested) => void
}) {
  const { t } = useTranslation('links')
  const { page, sections, words } = requestPurposes[purpose]
  const other = requestPurposes[requestPurposes[purpose].other]
  const typed = useRef(email)
  const { isSending, error, attempt, send } = useRequest(purpose, onSent, refused)
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
        <chakra.ul mt="2" ps="5" display="grid" gap="1" listStyleType="square">
          {points.map((each) => (
            <li key={each}>{t(`request.${words}.points.${each}`)}</li>
          ))}
        </chakra.ul>
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
            <Button
              type="submit"
              size="lg"
              aria-disabled={isSending}
              opacity={isSending ? '0.6' : '1'}
              width={{ base: 'full', sm: 'auto' }}
            >
              {t(isSending ? 'resend.sending' : 'request.submit')}
            </Button>
          )}
        >
          <TextField path="email" autoComplete="email" />
          <KeepTyped path="email" />
        </SectionForm>
      </Box>
      <Text mt="10" color="fg.muted">
        {t(`request.${other.words}.instead`)}{' '}
        <TextLink to={other.page}>{t(`request.${other.words}.title`)}</TextLink>
      </Text>
    </>
  )
}

/** Takes over the text that was typed into a server-rendered field before hydration; React would reset it. */
function KeepTyped({ path }: { path: FormPath }) {
  const { store } = useForm()
  useLayoutEffect(() => {
    const control = document.getElementById(path)
    if (control instanceof HTMLInputElement) store.set(path, control.value)
  }, [store, path])
  return null
}

/**
 * Requests the mail with the link.
 * @param refused the error of a form that was posted without scripts
 */
export function useRequest(
  purpose: RequestPurpose,
  onSent: (email: string, answer: LinkRequested) => void,
  refused?: ApiError,
) {
  const locale = useLocale()
  const { error, ...sending } = useSend(async (email: string) =>
    onSent(email, await callApi(requestPurposes[purpose].call, { body: { email } }, { locale })),
  )
  return { ...sending, error: error ?? (sending.attempt === 0 ? refused : undefined) }
}
