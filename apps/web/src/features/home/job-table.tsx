import { chakra } from '@chakra-ui/react'
import type { JobSummary } from '@recruiting/schema/job'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { JobRow } from './job-row.tsx'

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
    '& thead': { display: { base: 'none', md: 'table-header-group' } },
    '& thead tr': { borderBottomWidth: '2px', borderColor: 'border.accent' },
    '& th': {
      textAlign: 'start',
      fontWeight: 'semibold',
      fontSize: 'sm',
      color: 'fg.muted',
      py: '3',
      pe: '5',
      verticalAlign: 'bottom',
      '&:nth-of-type(1)': { w: '8rem' },
      '&:nth-of-type(3)': { w: '10rem' },
      '&:nth-of-type(4)': { w: '14rem', pe: '2' },
    },
    '& tbody': { display: { base: 'block', md: 'table-row-group' } },
    '& tbody tr': {
      display: { base: 'flex', md: 'table-row' },
      flexDirection: 'column',
      gap: '0.5',
      position: 'relative',
      py: { base: '5', md: '0' },
      borderTopWidth: '1px',
      _hover: { bg: 'bg.info' },
    },
    '& td': {
      display: { base: 'block', md: 'table-cell' },
      py: { base: '0', md: '4' },
      pe: { md: '5' },
      verticalAlign: 'top',
      '&:nth-of-type(1)': {
        fontFamily: 'mono',
        fontSize: 'sm',
        lineHeight: '1.85',
        color: 'fg.muted',
        whiteSpace: 'nowrap',
      },
      '&:nth-of-type(2)': {
        fontSize: { base: 'lg', md: 'md' },
        lineHeight: { base: '1.4', md: 'normal' },
      },
      '&:nth-of-type(4)': { fontSize: 'sm', pe: { md: '2' }, color: 'fg.muted' },
    },
    '& td span': { display: { md: 'block' } },
    '& td span[aria-hidden]': { display: { md: 'none' } },
    '& td span[data-line]': { display: 'block' },
    '& td:nth-of-type(3) span': { fontSize: { md: 'sm' }, color: 'fg.muted' },
    '& a': {
      color: 'fg.accent',
      fontWeight: 'semibold',
      wordBreak: 'keep-all',
      // A long word without a break opportunity must not widen the page.
      overflowWrap: 'anywhere',
      py: { base: '1', md: '0' },
      display: 'inline-block',
      outline: '3px solid transparent',
      outlineOffset: '2px',
      _focusVisible: { outlineColor: 'focus' },
      _hover: { textDecoration: 'underline' },
      _after: { content: { base: '""', md: 'none' }, position: 'absolute', inset: '0' },
    },
  },
})

type Listed = { jobs: readonly JobSummary[]; search: JobSearchParams }

/**
 * Table of vacancies (specification 2): job code, vacancy, location. Below 960 px its rows are laid out as cards;
 * the ARIA roles are explicit because a changed `display` removes them from a table.
 */
export function JobTable({ isUpdating, ...listed }: Listed & { isUpdating: boolean }) {
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
      <Rows {...listed} />
    </Table>
  )
}

/** Keeps the previous rows as they are until the next vacancies have arrived: `search` changes before them. */
const Rows = memo(
  ({ jobs, search }: Listed) => (
    <tbody role="rowgroup">
      {jobs.map((job) => (
        <JobRow key={job.code} job={job} search={search} />
      ))}
    </tbody>
  ),
  (before, after) => before.jobs === after.jobs,
)
