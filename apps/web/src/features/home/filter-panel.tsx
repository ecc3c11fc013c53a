import { Box, chakra, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { aboveBottomBar } from '~/lib/page/bottom-bar.ts'
import { Button } from '~/ui/button.tsx'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, FilterIcon } from '~/ui/icons.tsx'
import { FilterGroup, filterStyles } from './filter-group.tsx'
import { useJobList } from './job-list.ts'
import { focusResults } from './results-heading.ts'
import { foldedPart, setFold } from './search-fold.tsx'
import { searchFormId } from './search-form-id.ts'

const Filters = chakra('div', {
  base: {
    mt: { base: '4', md: '0' },
    'details:not([open]) + &': { display: { base: 'none', md: 'block' } },
    ...filterStyles,
  },
})

/**
 * The filters. On a phone a native disclosure before them hides them, and a button near the thumb leads to the list.
 */
export function FilterPanel() {
  const { t } = useTranslation('home')
  const disclosure = useRef<HTMLDetailsElement>(null)
  const showResults = () => {
    if (disclosure.current) disclosure.current.open = false
    focusResults()
    setFold(false)
  }
  return (
    <Box as="section" aria-label={t('filters')} {...foldedPart}>
      <Details
        ref={disclosure}
        hideFrom="md"
        // Otherwise choosing the first option would fold the search and this panel with it.
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setFold(true)
        }}
      >
        <Summary
          display="flex"
          alignItems="center"
          gap="2"
          px="5"
          borderWidth="1px"
          borderColor="border.control"
          fontWeight="semibold"
          _hover={{ bg: 'bg.surface' }}
        >
          <FilterIcon />
          {t('filters')}
          <Text as="span" ms="auto" color="fg.muted" fontSize="sm" fontWeight="normal">
            <ChosenCount />
          </Text>
          <ChevronDownIcon />
        </Summary>
      </Details>
      <Filters id="filters">
        {filterNames.map((name) => (
          <FilterGroup key={name} name={name} />
        ))}
        <Box hideFrom="md" position="sticky" bottom={aboveBottomBar} bg="bg" py="3" data-script="">
          <Button width="full" onClick={showResults}>
            <ShowCount />
          </Button>
        </Box>
        <noscript>
          <Button type="submit" form={searchFormId} width="full">
            {t('applyFilters')}
          </Button>
        </noscript>
      </Filters>
    </Box>
  )
}

function ChosenCount() {
  const { t } = useTranslation('home')
  const { search } = useJobList()
  const count = filterNames.reduce((sum, name) => sum + (search[name]?.length ?? 0), 0)
  return count > 0 && t('filterCount', { count })
}

function ShowCount() {
  const { t } = useTranslation('home')
  return t('showResults', { count: useJobList().page?.total ?? 0 })
}
