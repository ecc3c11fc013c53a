import { chakra } from '@chakra-ui/react'
import type { JobSummary } from '@recruiting/schema/job'
import { useTranslation } from 'react-i18next'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { JobRow } from './job-row.tsx'

const Head = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'semibold',
    fontSize: 'sm',
    color: 'fg.muted',
    py: '3',
    pe: '5',
    verticalAlign: 'bottom',
  },
})

/**
 * Table of vacancies (specification 2): job code, vacancy, location. Below 960 px its rows are laid out as cards;
 * the ARIA roles are explicit because a changed `display` removes them from a table.
 */
export function JobTable({
  jobs,
  search,
  isUpdating,
}: {
  jobs: readonly JobSummary[]
  search: JobSearchParams
  isUpdating: boolean
}) {
  const { t } = useTranslation('home')
  return (
    <chakra.table
      role="table"
      w="full"
      display={{ base: 'block', md: 'table' }}
      borderCollapse="collapse"
      borderBottomWidth="1px"
      opacity={isUpdating ? '0.6' : '1'}
      transition="opacity 150ms"
    >
      <chakra.caption srOnly>{t('table')}</chakra.caption>
      <chakra.thead role="rowgroup" display={{ base: 'none', md: 'table-header-group' }}>
        <chakra.tr role="row" borderBottomWidth="2px" borderColor="border.accent">
          <Head role="columnheader" scope="col" w="8rem">
            {t('columns.code')}
          </Head>
          <Head role="columnheader" scope="col">
            {t('columns.title')}
          </Head>
          <Head role="columnheader" scope="col" w="10rem">
            {t('columns.location')}
          </Head>
          <Head role="columnheader" scope="col" w="14rem" pe="2">
            {t('columns.terms')}
          </Head>
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup" display={{ base: 'block', md: 'table-row-group' }}>
        {jobs.map((job) => (
          <JobRow key={job.code} job={job} search={search} />
        ))}
      </chakra.tbody>
    </chakra.table>
  )
}
