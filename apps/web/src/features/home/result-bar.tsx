import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import type { JobPage } from '@recruiting/schema/job-search'
import { defaultSort, jobSorts } from '@recruiting/schema/options'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { PlainSelect, PlainSelectIndicator, PlainSelectRoot } from '~/ui/plain-fields.tsx'
import { pageCount } from './page-numbers.ts'
import { resultsHeadingId } from './results-heading.ts'
import { searchFormId } from './search-form-id.ts'

const sortId = 'sort'
/** Value of the default order, which stays out of the URL because it depends on whether there is a keyword. */
const byItself = ''

/** The number of results, announced on change, and the order. Its space is reserved before the first response. */
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
  const { page: _, sort: __, ...rest } = search
  const usual = defaultSort(search.keyword)
  return (
    <Flex
      justify="space-between"
      align="center"
      gap={{ base: '2', md: '4' }}
      wrap="wrap"
      mb={{ base: '1.5', md: '4' }}
    >
      <Box role="status" flex={{ base: '1 1 9rem', md: '0 1 auto' }}>
        <Heading
          as="h2"
          size={{ base: 'sm', md: 'md' }}
          id={resultsHeadingId}
          tabIndex={-1}
          scrollMarginTop="6"
        >
          {page === undefined ? t('common:loading') : isUpdating ? t('updating') : <Total page={page} />}
        </Heading>
      </Box>
      <Flex align="center" gap="3" fontSize="sm">
        <chakra.label
          htmlFor={sortId}
          color="fg.muted"
          whiteSpace="nowrap"
          srOnly={{ base: true, md: false }}
        >
          {t('sort')}
        </chakra.label>
        <PlainSelectRoot width={{ base: '8.5rem', md: '9.5rem' }}>
          <PlainSelect
            id={sortId}
            form={searchFormId}
            name="sort"
            value={search.sort ?? byItself}
            onChange={(event) =>
              void navigate({
                to: '/',
                search: parseJobSearch({ ...rest, sort: event.currentTarget.value }),
                resetScroll: false,
              })
            }
          >
            {jobSorts.map((sort) => (
              <option key={sort} value={sort === usual ? byItself : sort}>
                {t(`options:jobSort.${sort}`)}
              </option>
            ))}
          </PlainSelect>
          <PlainSelectIndicator>
            <ChevronDownIcon />
          </PlainSelectIndicator>
        </PlainSelectRoot>
        <noscript>
          <Button type="submit" form={searchFormId} variant="outline">
            {t('applySort')}
          </Button>
        </noscript>
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
