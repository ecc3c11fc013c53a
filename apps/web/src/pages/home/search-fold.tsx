import { Box, chakra, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, SearchIcon } from '~/ui/icons.tsx'
import { useJobList } from './job-list.ts'

const foldId = 'fold'

/** Attribute of the elements that a folded search hides. */
export const foldedPart = { 'data-folded': '' } as const

/**
 * Styles of the element around the fold and its parts. The parts are no children of the disclosure, because from
 * 960 px on they are visible whatever its state. A browser without `:has` always shows them.
 */
export const foldStyles = {
  mdDown: { [`&:has(#${foldId}:not([open], [hidden])) [data-folded]`]: { display: 'none' } },
}

/** Folds or unfolds the search. */
export function setFold(isOpen: boolean): void {
  document.getElementById(foldId)?.toggleAttribute('open', isOpen)
}

/**
 * The search after it was sent, below 960 px: its words and the number of its filters in one line, which unfolds it.
 * The element holds its state, because it is used without scripts and before hydration.
 */
export function SearchFold({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation('home')
  const { search } = useJobList()
  // Folding hides the pressed control: the line takes the focus before the browser drops it.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.closest('[data-folded]') && focused.getClientRects().length === 0) {
      document.querySelector<HTMLElement>(`#${foldId} summary`)?.focus({ preventScroll: true })
    }
  })
  const filters = filterNames.flatMap((name) => search[name] ?? []).length
  const parts = [search.keyword, filters > 0 && t('foldedFilters', { count: filters })].filter(Boolean)
  return (
    <Details id={foldId} hidden={isHidden} hideFrom="md">
      <Summary display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2">
        <SearchIcon />
        <Text as="span" flex="1 1 5rem" overflowWrap="anywhere" lineHeight="tight" fontWeight="semibold">
          <chakra.span srOnly>{t('foldedSearch')}</chakra.span>
          {parts.join(' · ') || t('foldedAll')}
        </Text>
        <Box as="span" color="fg.accent" fontSize="sm">
          {t('foldedChange')}
        </Box>
        <ChevronDownIcon />
      </Summary>
    </Details>
  )
}
