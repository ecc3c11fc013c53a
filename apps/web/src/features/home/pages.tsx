import { Box, Flex } from '@chakra-ui/react'
import type { JobPage } from '@recruiting/schema/job-search'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'
import { pageCount, pageNumbers } from './page-numbers.ts'
import { focusResults } from './results-heading.ts'

/** Links to the pages of the result. A phone shows only the nearest pages. */
export function Pages({ search, page }: { search: JobSearchParams; page: JobPage }) {
  const { t } = useTranslation('home')
  const last = pageCount(page)
  if (last === 1) return null
  const current = page.page
  const numbers = pageNumbers(current, last)
  const link = (number: number) =>
    ({
      to: '/',
      search: parseJobSearch({ ...search, page: String(number) }),
      resetScroll: false,
      onClick: () => focusResults(),
      size: 'sm',
    }) as const
  return (
    <Flex as="nav" aria-label={t('pages')} gap="2" wrap="wrap" justify="center" align="center" mt="8">
      {current > 1 && current <= last && (
        <ButtonLink {...link(current - 1)} variant="outline" rel="prev" aria-label={t('previous')}>
          <ArrowLeftIcon />
          <Box as="span" hideBelow="sm">
            {t('previous')}
          </Box>
        </ButtonLink>
      )}
      {numbers.map((number, index) => {
        const isFar = Math.abs(number - current) > 1
        return (
          <Fragment key={number}>
            {number - (numbers[index - 1] ?? number) > 1 && (
              <Box as="span" aria-hidden="true" color="fg.muted" hideBelow="sm">
                …
              </Box>
            )}
            <Box as="span" hideBelow={isFar ? 'sm' : undefined}>
              <ButtonLink
                {...link(number)}
                variant={number === current ? 'solid' : 'outline'}
                aria-label={t('page', { page: number })}
                {...(number === current && { 'aria-current': 'page' as const })}
              >
                {number}
              </ButtonLink>
            </Box>
          </Fragment>
        )
      })}
      {current < last && (
        // Visible means that the reader has reached the end of this page: preload the next one.
        <ButtonLink
          {...link(current + 1)}
          preload="viewport"
          variant="outline"
          rel="next"
          aria-label={t('next')}
        >
          <Box as="span" hideBelow="sm">
            {t('next')}
          </Box>
          <ArrowRightIcon />
        </ButtonLink>
      )}
    </Flex>
  )
}
