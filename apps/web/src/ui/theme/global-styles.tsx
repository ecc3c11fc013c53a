import { ChakraProvider, createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { aboveBottomBar } from '~/lib/page/document.ts'
import { createStyleCache } from './style-cache.ts'
import { config } from './system.ts'

/**
 * Spacing between Han and Latin characters and trimmed full-width punctuation, without typed spaces. Outside the
 * system, because its types do not include these properties yet.
 */
const typesetting = { textAutospace: 'normal', textSpacingTrim: 'trim-start' }

const globalCss = {
  html: {
    fontFamily: 'body',
    fontSize: { base: '100%', xl: '106.25%', '2xl': '118.75%' },
    lineHeight: 'normal',
    colorScheme: 'light dark',
    scrollPaddingTop: '6',
    scrollPaddingBottom: aboveBottomBar,
    ...typesetting,
    _print: { fontSize: '80%', colorScheme: 'light' },
  },
  body: {
    bg: 'bg',
    color: 'fg',
    fontSize: 'md',
    minHeight: '100dvh',
    lineBreak: 'strict',
  },
  'p, li': { textWrap: 'pretty' },
  // Elements with user-supplied text. The reset's `break-word` lets a long word widen its grid.
  'p, li, dd, [lang]': { overflowWrap: 'anywhere' },
  '*, *::before, *::after': { borderColor: 'border' },
  // Where focus scrolls to.
  '[data-field], [data-error-summary], [data-message]': { scrollMarginTop: '6' },
  mark: { bg: 'mark', color: 'inherit', borderRadius: 'sm' },
  '@media (forced-colors: active)': {
    // Containers that take focus, such as the error summary, have no ring of their own for a pointer.
    '& [tabindex="-1"]:focus': { outline: '3px solid Highlight !important' },
    // Backgrounds do not show: the current page, step and language have a thick line.
    // The logo's name is left out: its lines are too close to each other.
    '& [aria-current]:not(:has(img))': { textDecoration: 'underline 4px !important' },
    '& progress': { appearance: 'auto !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '& *, & *::before, & *::after': {
      animationDuration: '0.01ms !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}

/** Renders the styles that precede all others: layers, reset, tokens and page background. */
export function renderGlobalStyles(): string {
  const cache = createStyleCache('global')
  // Collects the styles in the cache instead of writing them between the elements.
  cache.compat = true
  const system = createSystem(defaultBaseConfig, config, defineConfig({ preflight: true, globalCss }))
  renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{null}</ChakraProvider>
    </CacheProvider>,
  )
  return `<style>${Object.values(cache.inserted).join('')}</style>`
}
