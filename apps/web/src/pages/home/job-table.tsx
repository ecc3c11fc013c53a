import { chakra } from '@chakra-ui/react'
import type { JobSummary } from '@recruiting/schema/job'
import { findTerm, foldTerms } from '@recruiting/schema/keyword'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSent } from '~/lib/draft/earlier-draft.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { PlainLink } from '~/ui/router-link.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'

/** Its elements are plain and styled here: a page has twenty vacancies. */
const Table = chakra('table', {
  base: {
    w: 'full',
    display: { base: 'block', md: 'table' },
    borderCollapse: 'collapse',
    borderBottomWidth: '1px',
    transition: 'opacity 150ms',
    '&[data-updating]': { opacity: '0.6' },
    '& caption': { srOnly: true },
    '& thead': { srOnly: { base: true, md: false } },
    '& thead tr': { borderBottomWidth: '2px', borderColor: 'border.accent' },
    '& th': {
      textAlign: 'start',
      fontWeight: 'semibold',
      fontSize: 'sm',
      color: 'fg.muted',
      py: '1.5',
      pe: '5',
      verticalAlign: 'bottom',
      '&:nth-of-type(1)': { w: '7rem' },
      '&:nth-of-type(3)': { w: '10.75rem', ps: '3' },
      '&:nth-of-type(4)': { w: { base: '16.75rem', lg: '19.5rem' }, ps: '3', pe: '2' },
    },
    '& tbody': { display: { base: 'block', md: 'table-row-group' } },
    // Below 960 px a card: the title, the place beside the code, then pay, kind and date.
    '& tbody tr': {
      display: { base: 'grid', md: 'table-row' },
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      position: 'relative',
      py: { base: '2', md: '0' },
      fontSize: { base: '0.875rem', md: 'md' },
      lineHeight: { base: '1.45', md: 'normal' },
      borderTopWidth: '1px',
      _hover: { bg: 'bg.info' },
    },
    '& td': {
      py: { md: '2' },
      pe: { md: '5' },
      verticalAlign: 'top',
      '&:nth-of-type(1)': {
        gridArea: '2 / 2',
        ps: { base: '3', md: '0' },
        fontFamily: 'mono',
        fontSize: { md: 'sm' },
        lineHeight: { md: '1.85' },
        color: 'fg.muted',
        whiteSpace: 'nowrap',
        // Enlarged text: a place beside the code would break within words.
        '@media (max-width: 17.5rem)': { gridArea: 'auto / 1 / auto / -1', ps: '0' },
      },
      '&:nth-of-type(2)': {
        gridArea: '1 / 1 / auto / -1',
        fontSize: 'md',
        lineHeight: { base: '1.3', md: 'normal' },
      },
      '&:nth-of-type(4)': {
        gridColumn: '1 / -1',
        fontSize: { md: 'sm' },
        pe: { md: '2' },
        // Breaks before a bracket.
        wordBreak: 'keep-all',
        overflowWrap: 'anywhere',
      },
    },
    // A text breaks within only when it is longer than a line.
    '& td span': {
      display: 'inline-block',
      '&:not(:first-child)': { color: 'fg.muted' },
    },
    // A dot stands before each text, and is cut off at the beginning of a line.
    '& td:nth-of-type(n + 3)': {
      ms: '-3',
      clipPath: 'inset(0 0 0 {spacing.3})',
      '& span': {
        ps: '3',
        position: 'relative',
        _before: { content: '"·" / ""', position: 'absolute', insetStart: '1' },
      },
      // Place and pay have a line of their own in a table.
      '& span:first-of-type': { display: { md: 'block' } },
    },
    '& td:nth-of-type(3) span:not(:first-child)': { fontSize: { md: 'sm' } },
    '& a': {
      color: 'fg.accent',
      fontWeight: 'semibold',
      wordBreak: 'keep-all',
      // A long word without a break opportunity must not widen the page.
      overflowWrap: 'anywhere',
      ...focusRing,
      _hover: { textDecoration: 'underline' },
      // Above the texts that are cut off, which are layers of their own.
      _after: { content: { base: '""', md: 'none' }, position: 'absolute', inset: '0', zIndex: '1' },
    },
  },
})

/**
 * Table of vacancies (specification 2): job code, vacancy, location. Below 960 px its rows are laid out as cards;
 * the ARIA roles are explicit because a changed `display` removes them from a table.
 */
export function JobTable({ isUpdating, ...rows }: { isUpdating: boolean } & ListedJobs) {
  const { t } = useTranslation('home')
  return (
    <Table role="table" data-updating={isUpdating ? '' : undefined}>
      <caption>{t('table')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {(['code', 'title', 'location', 'terms'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <Rows {...rows} />
    </Table>
  )
}

type ListedJobs = { jobs: readonly JobSummary[]; search: JobSearchParams }

/** Renders again only when the vacancies have changed: `search` changes earlier, and must not render the old rows again. */
const Rows = memo(
  ({ jobs, search }: ListedJobs) => {
    const words = useRowWords()
    return (
      <tbody role="rowgroup">
        {jobs.map((job, place) => (
          // By place: rows have no state, and changed texts cost less than new elements.
          <JobRow key={place} job={job} search={search} words={words} />
        ))}
      </tbody>
    )
  },
  (before, after) => before.jobs === after.jobs,
)

/** The words of all rows: a list has twenty, and one subscription to the language for each would slow it down. */
function useRowWords() {
  const { t } = useTranslation(['options', 'home'])
  const sent = useSent().flatMap(({ codes }) => codes)
  return { ...useJobWords(), t, sent }
}

/** A vacancy in the list: a table row, or on a phone a card that is one link. Styled by the table. */
function JobRow({
  job,
  search,
  words: { t, sent, ...words },
}: {
  job: JobSummary
  search: JobSearchParams
  words: ReturnType<typeof useRowWords>
}) {
  const { children: title, lang } = words.title(job)
  return (
    <tr role="row">
      <td role="cell">
        <Marked text={job.code} keyword={search.keyword} />
      </td>
      <td role="cell">
        <PlainLink to="/about" search={{ job: job.code }} state={{ listSearch: search }} lang={lang}>
          <Marked text={title} keyword={search.keyword} />
        </PlainLink>
        {sent.includes(job.code) && (
          <>
            {' '}
            <span data-sent="">{t('home:sent')}</span>
          </>
        )}
      </td>
      <td role="cell">
        <span>{words.places(job)}</span>
        {job.remoteWork !== undefined && job.remoteWork !== 'none' && (
          <span>{t(`remoteWork.${job.remoteWork}`)}</span>
        )}
      </td>
      <td role="cell">
        <span>{words.salary(job)}</span>
        <span>{t(`employmentType.${job.employmentType}`)}</span>
        <span>{t('home:postedAt', { date: taipeiDay(job.postedAt) })}</span>
      </td>
    </tr>
  )
}

function Marked({ text, keyword }: { text: string; keyword: string | undefined }) {
  if (keyword === undefined) return text
  return markMatches(text, keyword).map(({ text: part, isMatch }, index) => {
    const Part = isMatch ? 'mark' : Fragment
    return <Part key={index}>{part}</Part>
  })
}

/** Splits a text into runs that match one of the keyword's words, as the search compares them, and runs that do not. */
export function markMatches(text: string, keyword: string): { text: string; isMatch: boolean }[] {
  const characters = [...text]
  const units = characters.map((character) =>
    character.normalize('NFKC').toLowerCase().replaceAll('臺', '台'),
  )
  const folded = units.join('')
  // Folding may change lengths: the index in `characters` of each unit.
  const sources = units.flatMap((unit, index) => Array<number>(unit.length).fill(index))
  const marked = new Set<number>()
  for (const word of foldTerms(keyword)) {
    for (let at = findTerm(folded, word); at >= 0; at = findTerm(folded, word, at + word.length)) {
      for (const source of sources.slice(at, at + word.length)) marked.add(source)
    }
  }
  const runs: { text: string; isMatch: boolean }[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = marked.has(index)
    const last = runs.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else runs.push({ text: character, isMatch })
  }
  return runs
}
