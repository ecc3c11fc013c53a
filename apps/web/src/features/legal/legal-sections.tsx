import { chakra, Heading, Text } from '@chakra-ui/react'
import type { LegalSection } from '@recruiting/i18n/legal'
import { PageSection } from '~/ui/page.tsx'

/** The numbered parts of a legal text: paragraphs first, then the list. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
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
