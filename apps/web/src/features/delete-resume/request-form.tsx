import { Box, Button, chakra, Heading, Text } from '@chakra-ui/react'
import type { Draft } from '@recruiting/schema/draft'
import { normaliseEmail } from '@recruiting/schema/fields/email'
import { type LinkRequested, ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionForm } from '~/form/section-form.tsx'
import { TextField } from '~/form/text-field.tsx'
import { ApiError } from '~/lib/api/problem.ts'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PageHeading } from '~/ui/page.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { useRequest } from './use-request.ts'

const { shape: sections } = ResumeDeletionRequest
const what = ['applications', 'files', 'mails'] as const

/** What will be deleted, and the address to send the link to. */
export function RequestForm({
  email,
  takesFocus,
  onSent,
}: {
  email: string
  takesFocus: boolean
  onSent: (email: string, answer: LinkRequested) => void
}) {
  const { t } = useTranslation('deleteResume')
  const [hasErrors, setHasErrors] = useState(false)
  const typed = useRef(email)
  const { isSending, error, attempt, send } = useRequest(onSent)
  const issues = error instanceof ApiError ? error.issues : []
  const title = t('request.title')
  return (
    <>
      <PageTitle title={title} hasErrors={hasErrors} />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      <Text mt="4">{t('request.lead')}</Text>
      <Box as="section" mt="8" mb="10" px={{ base: '5', sm: '6' }} py="5" bg="bg.surface">
        <Heading as="h2" size="sm">
          {t('request.whatTitle')}
        </Heading>
        <chakra.ul mt="2" ps="5" display="grid" gap="1" listStyleType="square">
          {what.map((each) => (
            <li key={each}>{t(`request.what.${each}`)}</li>
          ))}
        </chakra.ul>
      </Box>
      {error !== undefined && issues.length === 0 && (
        <FailedNotice error={error} title={t('request.failed')} mb="8" />
      )}
      <SectionForm<Draft<ResumeDeletionRequest>>
        // What the server says of the answer belongs to a form that begins with it.
        key={issues.length === 0 ? 'own' : attempt}
        sections={sections}
        serverIssues={issues}
        label={title}
        defaultValues={{ email: typed.current }}
        onChange={(values) => {
          typed.current = values.email
        }}
        onErrors={setHasErrors}
        onValid={(values) => send(normaliseEmail(values.email.trim()))}
        actions={() => (
          <Button
            type="submit"
            size="lg"
            aria-disabled={isSending}
            opacity={isSending ? '0.6' : '1'}
            width={{ base: 'full', sm: 'auto' }}
          >
            {t(isSending ? 'request.sending' : 'request.submit')}
          </Button>
        )}
      >
        <TextField path="email" autoComplete="email" />
      </SectionForm>
    </>
  )
}
