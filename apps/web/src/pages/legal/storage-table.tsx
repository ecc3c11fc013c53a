import { Box, chakra } from '@chakra-ui/react'
import type { StorageRow } from '@recruiting/i18n/legal'
import { useLegal } from '~/lib/i18n/i18n.ts'

const Cell = chakra('td', {
  base: {
    display: { base: 'grid', sm: 'table-cell' },
    gridTemplateColumns: 'min(6rem, 40%) minmax(0, 1fr)',
    gap: '3',
    py: { base: '1', sm: '3' },
    pe: { sm: '4' },
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'normal',
  },
})

/** The purpose comes first; the storage key last, for readers who look it up. */
const columns = ['purpose', 'kept', 'where', 'key'] as const satisfies (keyof StorageRow)[]

/** All data the site stores in the browser. On a phone each row is a list of named values. */
export function StorageTable() {
  const { storageTable: table } = useLegal().cookies
  return (
    <chakra.table
      role="table"
      mt="10"
      // Wider than the text on large screens: the four columns need it.
      mx={{ lg: '-7rem' }}
      w={{ base: 'full', lg: 'calc(100% + 14rem)' }}
      display={{ base: 'block', sm: 'table' }}
      borderCollapse="collapse"
      fontSize="sm"
    >
      <chakra.caption
        textAlign="start"
        fontWeight="bold"
        fontSize="lg"
        pb="3"
        display={{ base: 'block', sm: 'table-caption' }}
      >
        {table.caption}
      </chakra.caption>
      <chakra.thead role="rowgroup" display={{ base: 'none', sm: 'table-header-group' }}>
        <chakra.tr role="row" borderBottomWidth="2px" borderColor="border.accent">
          {columns.map((column) => (
            <Cell as="th" key={column} role="columnheader" scope="col" color="fg.muted">
              {table.columns[column]}
            </Cell>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup" display={{ base: 'block', sm: 'table-row-group' }}>
        {table.rows.map((row) => (
          <chakra.tr
            key={row.key}
            role="row"
            display={{ base: 'block', sm: 'table-row' }}
            py={{ base: '3', sm: '0' }}
            borderBottomWidth="1px"
          >
            {columns.map((column) => (
              <Cell key={column} role="cell" {...(column === 'key' && { fontFamily: 'mono' })}>
                <Box as="span" hideFrom="sm" fontFamily="body" color="fg.muted" aria-hidden="true">
                  {table.columns[column]}
                </Box>
                {row[column]}
              </Cell>
            ))}
          </chakra.tr>
        ))}
      </chakra.tbody>
    </chakra.table>
  )
}
