import { Flex, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import { useTranslation } from 'react-i18next'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { CloseIcon } from '~/ui/icons.tsx'
import { ButtonLink, TextLink } from '~/ui/router-link.tsx'
import { toggleFilter, withoutKeyword } from './filter-changes.ts'
import { focusResults } from './results-heading.ts'
import { foldedPart } from './search-fold.tsx'
import { searchLink } from './search-link.ts'

type Chip = { key: string; label: string; without: JobSearchParams }

/** Chips for the active filters; each links to the search without that filter. */
export function ActiveFilters({ search }: { search: JobSearchParams }) {
  const { t } = useTranslation(['home', 'options'])
  const chips: Chip[] = filterNames.flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      key: `${name}.${value}`,
      label: t(`options:${name}.${value}` as 'options:employmentType.fullTime'),
      without: toggleFilter(search, name, value),
    })),
  )
  if (search.keyword !== undefined) {
    chips.unshift({
      key: 'keyword',
      label: t('keywordChip', { keyword: search.keyword }),
      without: withoutKeyword(search),
    })
  }
  if (chips.length === 0) return null
  return (
    <Flex
      as="nav"
      aria-label={t('activeFilters')}
      {...foldedPart}
      gap="2"
      wrap="wrap"
      align="center"
      mb={{ base: '2', md: '5' }}
    >
      {chips.map(({ key, label, without }) => (
        <ButtonLink
          key={key}
          {...searchLink}
          search={without}
          onClick={() => focusResults({ preventScroll: true })}
          variant="outline"
          size="sm"
          aria-label={t('removeFilter', { label })}
        >
          <Text as="span" overflowWrap="anywhere">
            {label}
          </Text>
          <CloseIcon />
        </ButtonLink>
      ))}
      <TextLink
        {...searchLink}
        search={{}}
        onClick={() => focusResults({ preventScroll: true })}
        fontSize="sm"
        minH="11"
        display="inline-flex"
        alignItems="center"
      >
        {t('clearAll')}
      </TextLink>
    </Flex>
  )
}
