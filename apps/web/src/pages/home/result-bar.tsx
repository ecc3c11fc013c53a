import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { defaultSort, type JobSort, jobSorts } from '@recruiting/schema/options'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseJobSearch } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { Select, SelectIndicator, SelectRoot } from '~/ui/plain-fields.tsx'
import { useJobList } from './job-list.ts'
import { pageCount } from './page-numbers.ts'
import { resultsHeadingId } from './results-heading.ts'
import { searchFormId } from './search-form-id.ts'

const sortId = 'sort'
/** Value of the default order, which stays out of the URL because it depends on whether there is a keyword. */
const byItself = ''

/** The number of results, announced on change, and the order. Its space is reserved before the first response. */
export const ResultBar = memo(() => {
  const { t } = useTranslation('home')
  return (
    <Flex
      justify="space-between"
      align="center"
      gap={{ base: '2', md: '4' }}
      wrap="wrap"
      mb={{ base: '1.5', md: '1' }}
    >
      <Box role="status" flex={{ base: '1 1 9rem', md: '0 1 auto' }}>
        <Heading
          as="h2"
          size={{ base: 'sm', md: 'md' }}
          id={resultsHeadingId}
          tabIndex={-1}
          scrollMarginTop="6"
        >
          <Total />
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
        <SelectRoot width={{ base: '8.5rem', md: '9.5rem' }}>
          <SortSelect />
          <SelectIndicator>
            <ChevronDownIcon />
          </SelectIndicator>
        </SelectRoot>
        <noscript>
          <Button type="submit" form={searchFormId} variant="outline">
            {t('applySort')}
          </Button>
        </noscript>
      </Flex>
    </Flex>
  )
})

function SortSelect() {
  const { search } = useJobList()
  return <SortOptions sort={search.sort ?? byItself} usual={defaultSort(search.keyword)} />
}

const SortOptions = memo(({ sort, usual }: { sort: JobSort | typeof byItself; usual: JobSort }) => {
  const { t } = useTranslation('options')
  const navigate = useNavigate({ from: '/' })
  return (
    <Select
      id={sortId}
      form={searchFormId}
      name="sort"
      value={sort}
      onChange={({ currentTarget: { value } }) =>
        void navigate({
          search: ({ page: _, ...rest }) => parseJobSearch({ ...rest, sort: value }),
          resetScroll: false,
        })
      }
    >
      {jobSorts.map((each) => (
        <option key={each} value={each === usual ? byItself : each}>
          {t(`jobSort.${each}`)}
        </option>
      ))}
    </Select>
  )
})

function Total() {
  const { t } = useTranslation(['home', 'common'])
  const { page, isUpdating } = useJobList()
  if (page === undefined) return t('common:loading')
  if (isUpdating) return t('updating')
  const pages = pageCount(page)
  return pages > 1 && page.page <= pages
    ? t('totalOfPage', { count: page.total, page: page.page, pages })
    : t('total', { count: page.total })
}
