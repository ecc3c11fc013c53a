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

/** Below 960 px a card: the title beside the code, and one text of place, terms and date. */
const Cell = chakra('td', {
  base: {
    display: { base: 'inline', md: 'table-cell' },
    py: { md: '4' },
    pe: { md: '5' },
    verticalAlign: 'top',
  },
})

/** A part of a cell. In a card it breaks within only when it is longer than a line, and a dot separates it. */
const Term = chakra('span', {
  base: {
    display: { base: 'inline-block', md: 'block' },
    fontSize: { md: 'sm' },
    color: 'fg.muted',
    '&:not(td:last-child > :last-child)': {
      me: { base: '1', md: '0' },
      _after: { content: { base: '" ·" / ""', md: 'none' } },
    },
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
      display={{ base: 'block', md: 'table-row' }}
      position="relative"
      py={{ base: '2', md: '0' }}
      fontSize={{ base: '0.875rem', md: 'md' }}
      lineHeight={{ base: '1.45', md: 'normal' }}
      borderTopWidth="1px"
      _hover={{ bg: 'bg.info' }}
    >
      <Cell
        role="cell"
        float={{ base: 'right', md: 'none' }}
        ps={{ base: '3', md: '0' }}
        fontFamily="mono"
        fontSize={{ md: 'sm' }}
        lineHeight={{ base: '1.6', md: '1.85' }}
        color="fg.muted"
        whiteSpace="nowrap"
      >
        <Marked text={job.code} keyword={search.keyword} />
      </Cell>
      <Cell
        role="cell"
        display={{ base: 'block', md: 'table-cell' }}
        fontSize="md"
        lineHeight={{ base: '1.3', md: 'normal' }}
      >
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
          _hover={{ textDecoration: 'underline' }}
          _after={{ content: { base: '""', md: 'none' }, position: 'absolute', inset: '0' }}
        >
          <Marked text={title?.value ?? job.code} keyword={search.keyword} />
        </TextLink>
      </Cell>
      <Cell role="cell">
        <Term color="fg" fontSize="inherit">
          {job.locations.map((location) => t(`location.${location}`)).join(separator)}
        </Term>
        {job.remoteWork !== undefined && job.remoteWork !== 'none' && (
          <Term>{t(`remoteWork.${job.remoteWork}`)}</Term>
        )}
      </Cell>
      <Cell role="cell" pe={{ md: '2' }}>
        <Term>{t(`employmentType.${job.employmentType}`)}</Term>
        <Term>{salaryText(job.salary)}</Term>
        <Term>{t('home:postedAt', { date: taipeiDay(job.postedAt) })}</Term>
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
