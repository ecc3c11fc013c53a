import { Box, Flex, Heading, NativeSelect, Text } from '@chakra-ui/react'
import type { JobPage } from '@recruiting/schema/job-search'
import { jobSorts } from '@recruiting/schema/options'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type JobSearchParams, parseJobSearch } from '~/lib/job-search-params.ts'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { pageCount } from './page-numbers.ts'
import { resultsHeadingId } from './results-heading.ts'

/** How many there are, said aloud when it changes, and the order. Its room is there before the first answer. */
export function ResultBar({
  search,
  page,
  isUpdating,
}: {
  search: JobSearchParams
  page: JobPage | undefined
  isUpdating: boolean
}) {
  const { t } = useTranslation(['home', 'common', 'options'])
  const navigate = useNavigate()
  const { page: _, ...rest } = search
  return (
    <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb={{ base: '2', md: '4' }}>
      <Box role="status">
        <Heading as="h2" size="md" id={resultsHeadingId} tabIndex={-1} scrollMarginTop="6">
          {page === undefined ? t('common:loading') : isUpdating ? t('updating') : <Total page={page} />}
        </Heading>
      </Box>
      <Flex as="label" align="center" gap="3" fontSize="sm">
        <Text as="span" color="fg.muted" whiteSpace="nowrap">
          {t('sort')}
        </Text>
        <NativeSelect.Root width="9.5rem">
          <NativeSelect.Field
            value={search.sort ?? 'newest'}
            onChange={(event) =>
              void navigate({
                to: '/',
                search: parseJobSearch({ ...rest, sort: event.currentTarget.value }),
                resetScroll: false,
              })
            }
          >
            {jobSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`options:jobSort.${sort}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator>
            <ChevronDownIcon />
          </NativeSelect.Indicator>
        </NativeSelect.Root>
      </Flex>
    </Flex>
  )
}

function Total({ page }: { page: JobPage }) {
  const { t } = useTranslation('home')
  const pages = pageCount(page)
  return pages > 1 && page.page <= pages
    ? t('totalOfPage', { count: page.total, page: page.page, pages })
    : t('total', { count: page.total })
}
