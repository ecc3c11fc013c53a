import { Box, chakra } from '@chakra-ui/react'
import { type FilterName, jobFilters } from '@recruiting/schema/job-filters'
import type { JobPage } from '@recruiting/schema/job-search'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { toggleFilter } from './filter-changes.ts'
import { FilterOption } from './filter-option.tsx'

/** A longer list first shows this many options: the chosen ones and those with the most results. */
const shortLength = 12
const longLength = 20

/** Shared by all options: the page has about fifty of them. */
const optionStyles = {
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', md: '3' },
    minH: { base: '11', md: '9' },
    py: '1',
    lineHeight: '1.35',
    cursor: 'pointer',
    _hover: { color: 'fg.accent' },
  },
  '& label[data-none]': { color: 'fg.muted' },
  '& input': {
    w: '5',
    h: '5',
    flexShrink: '0',
    accentColor: '{colors.border.accent}',
    outline: '3px solid transparent',
    outlineOffset: '1px',
    _focusVisible: { outlineColor: 'focus' },
  },
  '& span:nth-of-type(1)': { flex: '1' },
  '& span:nth-of-type(2)': { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
} as const

/** One filter with its options and their counts; each change searches immediately. */
export function FilterGroup({
  name,
  search,
  facets,
}: {
  name: FilterName
  search: JobSearchParams
  facets: JobPage['facets'] | undefined
}) {
  const { t } = useTranslation(['home', 'options'])
  const navigate = useNavigate()
  const [showsAll, setShowsAll] = useState(false)
  const chosen: readonly string[] = search[name] ?? []
  const counts = new Map<string, number>(facets?.[name].map(({ value, count }) => [value, count]))
  const options = usableOptions(name, counts, chosen)
  const isLong = options.length > longLength
  const shown = !isLong || showsAll ? options : mostUseful(options, counts, chosen)
  const option = (value: string) => {
    const label = t(`options:${name}.${value}` as 'options:employmentType.fullTime')
    const count = counts.get(value)
    return (
      <FilterOption
        key={value}
        name={name}
        value={value}
        label={label}
        labelWithCount={count === undefined ? label : t('optionWithCount', { label, count })}
        count={count}
        isChosen={chosen.includes(value)}
        onToggle={() =>
          void navigate({ to: '/', search: toggleFilter(search, name, value), resetScroll: false })
        }
      />
    )
  }
  return (
    <chakra.fieldset borderWidth="0" borderTopWidth="1px" py="4" minW="0">
      <chakra.legend float="left" w="full" fontWeight="bold" pb="2">
        {t(`options:filter.${name}`)}
      </chakra.legend>
      <Box
        clear="both"
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fill, minmax(9rem, 1fr))',
          sm: 'repeat(auto-fill, minmax(13rem, 1fr))',
          md: '1fr',
        }}
        columnGap={{ base: '4', sm: '6' }}
        css={optionStyles}
      >
        {shown.map(option)}
        {shown.length < options.length && (
          // Without scripts the list cannot unfold, so it shows all options.
          <noscript>{options.filter((value) => !shown.includes(value)).map(option)}</noscript>
        )}
      </Box>
      {isLong && (
        <Button
          variant="plain"
          size="sm"
          px="0"
          fontWeight="normal"
          data-script=""
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('fewerOptions') : t('moreOptions', { count: options.length })}
        </Button>
      )}
    </chakra.fieldset>
  )
}

/** The options that the company offers, then others that are chosen or have vacancies. */
function usableOptions(
  name: FilterName,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): readonly string[] {
  const { offered, options } = jobFilters[name]
  const isNeeded = (option: string) => (counts.get(option) ?? 0) > 0 || chosen.includes(option)
  return [...new Set<string>([...offered, ...options.filter(isNeeded)])]
}

/** The chosen options and those with the highest counts, in their original order. */
function mostUseful(
  options: readonly string[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): readonly string[] {
  const rank = (value: string) => (chosen.includes(value) ? Infinity : (counts.get(value) ?? 0))
  const best = new Set(options.toSorted((a, b) => rank(b) - rank(a)).slice(0, shortLength))
  return options.filter((value) => best.has(value) || chosen.includes(value))
}
