import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import {
  type LegalDocument,
  type LegalPage as LegalPageName,
  legalVersions,
  type StorageRow,
} from '@recruiting/i18n/legal'
import { useTranslation } from 'react-i18next'
import { useLegal } from '~/lib/i18n/i18n.ts'
import { PageTitle, PublicHead } from '~/lib/page/head.tsx'
import { PageBody, PageHeading, PageSection } from '~/ui/page.tsx'
import { BulletList, FinePrint } from '~/ui/text.tsx'

/** One of the pages linked from the footer. */
export function LegalPage({ name }: { name: LegalPageName }) {
  const { t } = useTranslation('common')
  const legal: LegalDocument = useLegal()[name]
  const version = legalVersions[name]
  return (
    <PageBody width="prose" as="article">
      <PageTitle title={legal.title} />
      <PublicHead title={legal.title} description={legal.lead} path={`/${name}`} />
      <PageHeading>{legal.title}</PageHeading>
      <FinePrint mt="2">
        {t('legalVersion')}
        <chakra.time dateTime={version}>{version.replaceAll('-', '/')}</chakra.time>
      </FinePrint>
      <Text mt="6" fontSize="lg" lineHeight="normal">
        {legal.lead}
      </Text>
      {legal.sections.length > 6 && <Contents headings={legal.sections.map(({ heading }) => heading)} />}
      {legal.sections.map(({ heading, paragraphs, items }, index) => (
        <PageSection
          key={heading}
          id={`section-${index + 1}`}
          heading={`${index + 1}.\u00a0${heading}`}
          scrollMarginTop="4"
          _print={{ breakInside: 'avoid' }}
        >
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} mt="3" lineHeight="relaxed">
              {paragraph}
            </Text>
          ))}
          {items && <BulletList texts={items} mt="3" gap="1.5" lineHeight="relaxed" />}
        </PageSection>
      ))}
      {name === 'cookies' && <StorageTable />}
    </PageBody>
  )
}

function Contents({ headings }: { headings: readonly string[] }) {
  const { t } = useTranslation('common')
  return (
    <Box
      as="nav"
      aria-labelledby="contents"
      mt="8"
      bg="bg.surface"
      px="6"
      py="5"
      _print={{ display: 'none' }}
    >
      <Heading as="h2" size="sm" id="contents">
        {t('contents')}
      </Heading>
      <chakra.ol mt="2" ps="6" listStyleType="decimal" columnGap="10" css={{ columns: { sm: '2' } }}>
        {headings.map((heading, index) => (
          <chakra.li key={heading} py="1" breakInside="avoid">
            <chakra.a href={`#section-${index + 1}`} color="fg.accent" textUnderlineOffset="0.2em">
              {heading}
            </chakra.a>
          </chakra.li>
        ))}
      </chakra.ol>
    </Box>
  )
}

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
function StorageTable() {
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
