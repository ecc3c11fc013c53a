import { Box, Heading, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { Notice } from '~/ui/notice.tsx'
import { PageHeading } from '~/ui/page.tsx'
import { Retry } from '~/ui/retry.tsx'
import { BackToList } from './back-to-list.tsx'
import { SimilarJobList } from './similar-job-list.tsx'

/** A vacancy that is closed, unknown, or could not be loaded, with the matching next step. */
export function JobFailure({
  code,
  error,
  isOnlyOne,
  isPending,
  retry,
}: {
  code: string
  error: Error | undefined
  isOnlyOne: boolean
  isPending: boolean
  retry: () => void
}) {
  const { t } = useTranslation(['about', 'common'])
  const problemText = useProblemText()
  // A pending retry has no error; the page keeps showing the failure.
  const reason = isPending ? 'failed' : reasonOf(error)
  return (
    <Box maxW="prose">
      {isOnlyOne ? <PageHeading>{t(reason)}</PageHeading> : <Heading as="h2">{t(reason)}</Heading>}
      {reason === 'failed' ? (
        <Notice tone="error" mt="5">
          <Text>{problemText(error)}</Text>
          <Retry disabled={isPending} onClick={retry}>
            {t('common:actions.retry')}
          </Retry>
        </Notice>
      ) : (
        <Text mt="4">{t(`${reason}Hint`, { code })}</Text>
      )}
      {isOnlyOne && (
        <Box mt="6">
          <BackToList isButton />
        </Box>
      )}
      {isOnlyOne && reason === 'closed' && (
        <SimilarJobList job={error instanceof ApiError ? error.job : undefined} />
      )}
    </Box>
  )
}

function reasonOf(error: Error | undefined): 'closed' | 'unknown' | 'failed' {
  // No error means that no call was made, because the text cannot be a code.
  if (error === undefined) return 'unknown'
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === 'job_closed') return 'closed'
  return error.code === 'not_found' ? 'unknown' : 'failed'
}
