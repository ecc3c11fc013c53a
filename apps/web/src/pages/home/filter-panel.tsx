import { Box, chakra, Text } from '@chakra-ui/react'
import { type FilterName, filterNames, jobFilters } from '@recruiting/schema/job-filters'
import type { TFunction } from 'i18next'
import { type ChangeEvent, memo, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { aboveBottomBar, searchFormId } from '~/lib/page/document.ts'
import { toggleFilter } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, FilterIcon } from '~/ui/icons.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import { focusResults, useChangeSearch, useJobList } from './job-list.ts'
import { foldedPart, setFold } from './search-form.tsx'

/** The elements of all groups are plain and styled here: the page has about fifty options. */
const filterStyles = {
  '& fieldset': { borderWidth: '0', borderTopWidth: '1px', py: '4', minW: '0' },
  '& legend': { float: 'left', w: 'full', fontWeight: 'bold', pb: '2' },
  '& fieldset > div, & fieldset > details': { clear: 'both' },
  '& fieldset div': {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fill, minmax(9rem, 1fr))',
      sm: 'repeat(auto-fill, minmax(13rem, 1fr))',
      md: '1fr',
    },
    columnGap: { base: '4', sm: '6' },
  },
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
    ...focusRing,
    outlineOffset: '1px',
    // Browsers make unchecked ones look disabled in the dark. They draw the tick: bytes of the first window.
    '&:not(:checked)': {
      appearance: 'none',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'sm',
    },
  },
  '& label span:nth-of-type(1)': { flex: '1' },
  '& label span:nth-of-type(2)': { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    fontSize: 'sm',
    color: 'fg.accent',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    listStyleType: 'none',
    ...focusRing,
    _hover: { color: 'fg' },
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& details:not([open]) > summary > :last-child, & details[open] > summary > :first-child': {
    display: 'none',
  },
} as const

const Filters = chakra('div', {
  base: {
    mt: { base: '4', md: '0' },
    'details:not([open]) + &': { display: { base: 'none', md: 'block' } },
    ...filterStyles,
  },
})

/** The filters. On a phone a disclosure hides them, and a button near the thumb leads to the list. */
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
  return t('showResults', { count: useJobList().query.data?.total ?? 0 })
}

/** A longer list first shows this many options: the chosen ones and those with the most results. */
const shortLength = 12
const longLength = 20

function FilterGroup({ name }: { name: FilterName }) {
  const { t } = useTranslation(['home', 'options'])
  const { search, query } = useJobList()
  const change = useChangeSearch()
  const group = useRef<HTMLFieldSetElement>(null)
  const chosen: readonly string[] = search[name] ?? []
  const counts = new Map<string, number>(query.data?.facets[name].map(({ value, count }) => [value, count]))
  const options = usableOptions(name, counts, chosen)
  const first = options.length > longLength ? mostUseful(options, counts, chosen) : options
  const others = options.filter((value) => !first.includes(value))

  // The URL is the state. The boxes are not controlled, so that a tick is seen before the page has rendered.
  useEffect(() => {
    for (const box of group.current?.querySelectorAll('input') ?? []) box.checked = chosen.includes(box.value)
  }, [chosen.join()])

  const toggle = useCallback(
    ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      change((before) => toggleFilter(before, name, value)),
    [change, name],
  )
  const option = (value: string) => (
    <Option
      key={value}
      {...{ name, value, t, toggle }}
      count={counts.get(value)}
      isChosen={chosen.includes(value)}
    />
  )
  return (
    <fieldset ref={group}>
      <legend>{t(`options:filter.${name}`)}</legend>
      <div>{first.map(option)}</div>
      {others.length > 0 && (
        <details>
          <summary>
            <span>{t('moreOptions', { count: options.length })}</span>
            <span>{t('fewerOptions')}</span>
          </summary>
          <div>{others.map(option)}</div>
        </details>
      )}
    </fieldset>
  )
}

/** An option and its count. Most options keep both when another one is chosen. */
const Option = memo(
  ({
    name,
    value,
    count,
    isChosen,
    t,
    toggle,
  }: {
    name: FilterName
    value: string
    count: number | undefined
    isChosen: boolean
    t: TFunction<readonly ['home', 'options']>
    toggle: (event: ChangeEvent<HTMLInputElement>) => void
  }) => {
    const label = t(`options:${name}.${value}` as 'options:employmentType.fullTime')
    return (
      <label data-none={count === 0 && !isChosen ? '' : undefined}>
        <input
          type="checkbox"
          form={searchFormId}
          name={name}
          value={value}
          defaultChecked={isChosen}
          onChange={toggle}
          aria-label={count === undefined ? label : t('optionWithCount', { label, count })}
        />
        <span>{label}</span>
        <span>{count ?? ''}</span>
      </label>
    )
  },
)

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
