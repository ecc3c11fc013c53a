import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import { limits } from '@recruiting/schema/limits'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { holdWhileComposing, searchFormId } from '~/lib/page/document.ts'
import { changeSearch } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, SearchIcon } from '~/ui/icons.tsx'
import { Input } from '~/ui/plain-fields.tsx'
import { useChangeSearch, useJobList } from './job-list.ts'

const root = getRouteApi('__root__')
const keywordId = 'keyword'

/** The keyword field: searches on submit, never during input method composition. */
export function KeywordForm({ keyword }: { keyword: string | undefined }) {
  const { t } = useTranslation('home')
  const change = useChangeSearch()
  const lang = root.useSearch({ select: ({ lang: asked }) => asked })
  const input = useRef<HTMLInputElement>(null)

  // The URL is the state: back, a removed chip or a link change the field; typing does not change the URL.
  const shown = useRef(keyword)
  useEffect(() => {
    // Skips the first run: text may have been typed before hydration.
    if (shown.current === keyword) return
    shown.current = keyword
    if (input.current) input.current.value = keyword ?? ''
  }, [keyword])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget).get('keyword')
    setFold(false)
    change((before) => changeSearch(before, { keyword: sent }))
  }

  return (
    <Box as="search">
      <form id={searchFormId} action="/" autoComplete="off" onSubmit={submit}>
        {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
        <Flex direction="column" gap="1.5">
          <chakra.label htmlFor={keywordId} fontWeight="semibold" lineHeight={{ base: '1.4', md: 'normal' }}>
            {t('keyword')}
          </chakra.label>
          <Flex gap="2" width="full" wrap="wrap">
            <Input
              id={keywordId}
              ref={input}
              type="search"
              name="keyword"
              defaultValue={keyword ?? ''}
              // Browsers count UTF-16 units, the contract counts characters.
              maxLength={limits.keyword * 2}
              flex="1 1 9rem"
              minH={{ base: '12', md: '14' }}
              enterKeyHint="search"
              autoComplete="off"
              onKeyDown={holdWhileComposing}
            />
            <Button type="submit" size={{ base: 'md', md: 'lg' }}>
              <SearchIcon />
              {t('search')}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Box>
  )
}

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
