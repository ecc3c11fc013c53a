import { chakra } from '@chakra-ui/react'
import type { JobPage } from '@recruiting/schema/job-search'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons.tsx'
import { PlainLink } from '~/ui/router-link.tsx'
import { smallButton } from '~/ui/theme/recipes.ts'
import { pageCount, pageNumbers } from './page-numbers.ts'
import { focusResults } from './results-heading.ts'
import { searchLink } from './search-link.ts'

/** Its elements are plain and styled here: every choice renders up to nine links. */
const PageLinks = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: '2',
    mt: '8',
    '& > span': { color: 'fg.muted' },
    '& a': smallButton.outline,
    '& a[aria-current=page]': smallButton.solid,
    '& [data-wide]': { smDown: { display: 'none' } },
  },
})

/** Links to the pages of the result. A phone shows only the nearest pages. */
export function Pages({ search, page }: { search: JobSearchParams; page: JobPage }) {
  const { t } = useTranslation('home')
  const last = pageCount(page)
  if (last === 1) return null
  const current = page.page
  const numbers = pageNumbers(current, last)
  const link = (number: number) =>
    ({
      ...searchLink,
      search: parseJobSearch({ ...search, page: String(number) }),
      onClick: () => focusResults(),
    }) as const
  return (
    <PageLinks aria-label={t('pages')}>
      {current > 1 && current <= last && (
        <PlainLink {...link(current - 1)} rel="prev" aria-label={t('previous')}>
          <ArrowLeftIcon />
          <span data-wide="">{t('previous')}</span>
        </PlainLink>
      )}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {number - (numbers[index - 1] ?? number) > 1 && (
            <span data-wide="" aria-hidden="true">
              …
            </span>
          )}
          <PlainLink
            {...link(number)}
            data-wide={Math.abs(number - current) > 1 ? '' : undefined}
            aria-label={t('page', { page: number })}
            {...(number === current && { 'aria-current': 'page' as const })}
          >
            {number}
          </PlainLink>
        </Fragment>
      ))}
      {current < last && (
        // Visible means that the reader has reached the end of this page: preload the next one.
        <PlainLink {...link(current + 1)} preload="viewport" rel="next" aria-label={t('next')}>
          <span data-wide="">{t('next')}</span>
          <ArrowRightIcon />
        </PlainLink>
      )}
    </PageLinks>
  )
}
