import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import type { ClosedJob } from '@recruiting/schema/job'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { FailedCall } from '~/sections/failed-call.tsx'
import { PageHeading, PageSection } from '~/ui/page.tsx'
import { TouchLink } from '~/ui/router-link.tsx'
import { FinePrint } from '~/ui/text.tsx'
import { BackToList } from './back-to-list.tsx'
import { chooseSimilar, similarQuery } from './load-job.ts'

/** A vacancy that is closed, unknown, or could not be loaded, with the matching next step. */
export function JobFailure({
  code,
  isOnlyOne,
  query,
}: {
  code: string
  isOnlyOne: boolean
  query: UseQueryResult | undefined
}) {
  const { t } = useTranslation('about')
  // A pending retry has no error; the page keeps showing the failure.
  const { error = null, isFetching: isPending = false } = query ?? {}
  const reason = isPending ? 'failed' : reasonOf(error)
  return (
    <Box maxW="prose">
      {isOnlyOne ? <PageHeading>{t(reason)}</PageHeading> : <Heading as="h2">{t(reason)}</Heading>}
      {reason === 'failed' ? (
        <FailedCall error={error} retry={() => void query?.refetch()} isPending={isPending} mt="5" />
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

function reasonOf(error: Error | null): 'closed' | 'unknown' | 'failed' {
  // No error means that no call was made, because the text cannot be a code.
  if (error === null) return 'unknown'
  const code = error instanceof ApiError && error.code
  return code === 'job_closed' ? 'closed' : code === 'not_found' ? 'unknown' : 'failed'
}

/** Open vacancies similar to a closed one. Empty when there are none; the link back to the list is next to it. */
function SimilarJobList({ job }: { job: ClosedJob | undefined }) {
  const { t } = useTranslation(['about', 'options'])
  const words = useJobWords()
  const { data } = useQuery(similarQuery(job, words.locale))
  const jobs = chooseSimilar(data?.items ?? [], job)
  if (jobs.length === 0) return undefined
  return (
    <PageSection heading={t(job === undefined ? 'newest' : 'similar')} _print={{ display: 'none' }}>
      <chakra.ul mt="3" listStyleType="none">
        {jobs.map((each) => (
          <chakra.li key={each.code} py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <TouchLink to="/about" search={{ job: each.code }} fontWeight="semibold" {...words.title(each)} />
            <FinePrint>
              {[
                words.places(each),
                t(`options:employmentType.${each.employmentType}`),
                words.salary(each),
              ].join(' · ')}
            </FinePrint>
          </chakra.li>
        ))}
      </chakra.ul>
    </PageSection>
  )
}
