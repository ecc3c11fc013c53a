import { Box, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import type { JobPage } from '@recruiting/schema/job-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aboveBottomBar } from '~/lib/page/bottom-bar.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { ChevronDownIcon, FilterIcon } from '~/ui/icons.tsx'
import { FilterGroup } from './filter-group.tsx'
import { focusResults } from './results-heading.ts'
import { foldedPart, setFold } from './search-fold.tsx'
import { searchFormId } from './search-form-id.ts'

/** The filters. On a phone they collapse under one button, and a second button near the thumb leads to the list. */
export function FilterPanel({ search, page }: { search: JobSearchParams; page: JobPage | undefined }) {
  const { t } = useTranslation('home')
  const [isOpen, setOpen] = useState(false)
  const chosen = filterNames.reduce((sum, name) => sum + (search[name]?.length ?? 0), 0)
  const toggle = () => {
    setOpen(!isOpen)
    // Otherwise choosing the first option would fold the search and this panel with it.
    setFold(true)
  }
  const showResults = () => {
    setOpen(false)
    focusResults()
    setFold(false)
  }
  return (
    <Box as="section" aria-label={t('filters')} {...foldedPart}>
      <Button
        hideFrom="md"
        variant="outline"
        width="full"
        data-script=""
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={toggle}
      >
        <FilterIcon />
        {t('filters')}
        <Text as="span" ms="auto" color="fg.muted" fontSize="sm" fontWeight="normal">
          {chosen > 0 && t('filterCount', { count: chosen })}
        </Text>
        <Box as="span" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <ChevronDownIcon />
        </Box>
      </Button>
      <Box
        id="filters"
        data-folds=""
        display={{ base: isOpen ? 'block' : 'none', md: 'block' }}
        mt={{ base: '4', md: '0' }}
      >
        {filterNames.map((name) => (
          <FilterGroup key={name} name={name} search={search} facets={page?.facets} />
        ))}
        <Box hideFrom="md" position="sticky" bottom={aboveBottomBar} bg="bg" py="3" data-script="">
          <Button width="full" onClick={showResults}>
            {t('showResults', { count: page?.total ?? 0 })}
          </Button>
        </Box>
        <noscript>
          <Button type="submit" form={searchFormId} width="full">
            {t('applyFilters')}
          </Button>
        </noscript>
      </Box>
    </Box>
  )
}
