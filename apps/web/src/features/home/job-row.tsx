import { chakra } from '@chakra-ui/react'
import type { JobSummary } from '@recruiting/schema/job'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { useSalaryText } from '~/lib/words/use-salary-text.ts'
import { TextLink } from '~/ui/router-link.tsx'
import { markMatches, type Part } from './mark-matches.ts'

const Cell = chakra('td', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    py: { base: '0', md: '4' },
    pe: { md: '5' },
    verticalAlign: 'top',
  },
})

/** A vacancy in the list: a table row, or on a phone a card that is one link. */
export function JobRow({ job, search }: { job: JobSummary; search: JobSearchParams }) {
  const { t } = useTranslation(['options', 'home'])
  const locale = useLocale()
  const salaryText = useSalaryText()
  const title = localize(job.title, locale)
  const separator = locale === 'tw' ? '、' : ', '
  return (
    <chakra.tr
      role="row"
      display={{ base: 'flex', md: 'table-row' }}
      flexDirection="column"
      gap="0.5"
      position="relative"
      py={{ base: '5', md: '0' }}
      borderTopWidth="1px"
      _hover={{ bg: 'bg.info' }}
    >
      <Cell
        role="cell"
        fontFamily="mono"
        fontSize="sm"
        lineHeight="1.85"
        color="fg.muted"
        whiteSpace="nowrap"
      >
        <Marked text={job.code} keyword={search.keyword} />
      </Cell>
      <Cell role="cell" fontSize={{ base: 'lg', md: 'md' }} lineHeight={{ base: '1.4', md: 'normal' }}>
        <TextLink
          to="/about"
          search={{ job: job.code }}
          state={{ listSearch: search }}
          lang={title?.lang}
          fontWeight="semibold"
          wordBreak="keep-all"
          // A long word without a break opportunity must not widen the page.
          overflowWrap="anywhere"
          textDecoration="none"
          py={{ base: '1', md: '0' }}
          display="inline-block"
          _hover={{ textDecoration: 'underline' }}
          _after={{ content: { base: '""', md: 'none' }, position: 'absolute', inset: '0' }}
        >
          <Marked text={title?.value ?? job.code} keyword={search.keyword} />
        </TextLink>
      </Cell>
      <Cell role="cell">
        {job.locations.map((location) => t(`location.${location}`)).join(separator)}
        {job.remoteWork !== undefined && job.remoteWork !== 'none' && (
          <chakra.span display={{ md: 'block' }} fontSize={{ md: 'sm' }} color="fg.muted">
            <chakra.span hideFrom="md" aria-hidden="true">
              {' · '}
            </chakra.span>
            {t(`remoteWork.${job.remoteWork}`)}
          </chakra.span>
        )}
      </Cell>
      <Cell role="cell" fontSize="sm" pe={{ md: '2' }} color="fg.muted">
        <chakra.span display={{ md: 'block' }}>{t(`employmentType.${job.employmentType}`)}</chakra.span>
        <chakra.span hideFrom="md" aria-hidden="true">
          {' · '}
        </chakra.span>
        <chakra.span display={{ md: 'block' }}>{salaryText(job.salary)}</chakra.span>
        <chakra.span display="block">{t('home:postedAt', { date: taipeiDay(job.postedAt) })}</chakra.span>
      </Cell>
    </chakra.tr>
  )
}

/** A text with the matches of the keyword marked. */
function Marked({ text, keyword }: { text: string; keyword: string | undefined }) {
  const parts: Part[] = keyword === undefined ? [{ text, isMatch: false, at: 0 }] : markMatches(text, keyword)
  return parts.map((part) =>
    part.isMatch ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  )
}
