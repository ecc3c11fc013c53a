import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import {
  type LegalDocument,
  type LegalPage as LegalPageName,
  type LegalSection,
  legalVersions,
} from '@recruiting/i18n/legal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLegal } from '~/lib/i18n/i18n.ts'
import { PageTitle, PublicHead } from '~/lib/page/head.tsx'
import { PageBody, PageHeading, PageSection } from '~/ui/page.tsx'

/** One of the pages linked from the footer. `children` are rendered at the end. */
export function LegalPage({ name, children }: { name: LegalPageName; children?: ReactNode }) {
  const { t } = useTranslation('common')
  const legal: LegalDocument = useLegal()[name]
  const version = legalVersions[name]
  return (
    <PageBody width="prose" as="article">
      <PageTitle title={legal.title} />
      <PublicHead title={legal.title} description={legal.lead} path={`/${name}`} />
      <PageHeading>{legal.title}</PageHeading>
      <Text mt="2" fontSize="sm" color="fg.muted">
        {t('legalVersion')}
        <chakra.time dateTime={version}>{version.replaceAll('-', '/')}</chakra.time>
      </Text>
      <Text mt="6" fontSize="lg" lineHeight="normal">
        {legal.lead}
      </Text>
      {legal.sections.length > 6 && <Contents headings={legal.sections.map(({ heading }) => heading)} />}
      <LegalSections sections={legal.sections} />
      {children}
    </PageBody>
  )
}

/** Links to the sections of a long text. */
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

/** The numbered sections of a legal text: paragraphs first, then the list. */
function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ heading, paragraphs, items }, index) => (
    <PageSection
      key={heading}
      id={`section-${index + 1}`}
      scrollMarginTop="4"
      _print={{ breakInside: 'avoid' }}
    >
      <Heading as="h2" size="md">
        {index + 1}. {heading}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} mt="3" lineHeight="relaxed">
          {paragraph}
        </Text>
      ))}
      {items && (
        <chakra.ul
          mt="3"
          ps="5"
          display="grid"
          gap="1.5"
          listStyleType="square"
          lineHeight="relaxed"
          css={{ '& li::marker': { color: 'border.accent' } }}
        >
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </chakra.ul>
      )}
    </PageSection>
  ))
}
