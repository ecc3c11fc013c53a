import { Box, chakra, Flex } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { parseJobSearch, parseLang } from '~/lib/url/job-search-params.ts'
import { Button } from '~/ui/button.tsx'
import { SearchIcon } from '~/ui/icons.tsx'
import { Input } from '~/ui/plain-fields.tsx'
import { setFold } from './search-fold.tsx'
import { searchFormId } from './search-form-id.ts'

const root = getRouteApi('__root__')
const keywordId = 'keyword'

/** `keyCode` of a key press during input method composition; Safari has reset `isComposing` by then. */
const processKey = 229

/** The keyword field: searches on submit, never during input method composition. */
export function KeywordForm({ keyword }: { keyword: string | undefined }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate({ from: '/' })
  const lang = root.useSearch({ select: (search) => parseLang(search).lang })
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
    void navigate({
      search: ({ page: _, ...rest }) => parseJobSearch({ ...rest, keyword: sent }),
      resetScroll: false,
    })
  }
  const holdWhileComposing = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === processKey
    if (event.key === 'Enter' && isComposing) event.preventDefault()
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
