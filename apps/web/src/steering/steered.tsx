import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import { stateFragment } from '@recruiting/schema/steering/calls'
import type { i18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadWords } from '../lib/i18n/i18n.ts'
import { FillButton } from '../pages/apply/fill-button.tsx'
import type { AppRouter } from '../router.tsx'
import { system } from '../ui/theme/system.ts'
import { isolateDeviceStorage, keepToFrame, performState } from './states.ts'
import { SteeringBar } from './steering-bar.tsx'
import { createSteeringSource } from './steering-state.ts'

/**
 * Performs the state that the address names, and shows the steering bar below the page. In a frame of the gallery, where
 * the bar would cover the page, it is left out. It has a separate React root, because the page's root must match what the
 * server rendered.
 */
export function show(router: AppRouter, i18n: i18n, styles: EmotionCache): void {
  const isFramed = window.parent !== window
  if (isFramed || location.hash.startsWith(stateFragment)) isolateDeviceStorage()
  if (isFramed) keepToFrame()
  performState(location.hash).catch(console.error)
  const add = () => showBar(router, i18n, styles)
  // Firefox fails what still loads when the page is left; a page without the bar is as visitors see it.
  if (!isFramed) loadWords(i18n, ['steeringBar']).then(add, () => undefined)
}

function showBar(router: AppRouter, i18n: i18n, styles: EmotionCache): void {
  const place = document.createElement('div')
  // The bar sticks to the window within the body.
  place.style.display = 'contents'
  document.body.append(place)
  const source = createSteeringSource(location.origin)
  createRoot(place).render(
    <CacheProvider value={styles}>
      <I18nextProvider i18n={i18n}>
        <ChakraProvider value={system}>
          <PageBar router={router} source={source} />
        </ChakraProvider>
      </I18nextProvider>
    </CacheProvider>,
  )
}

function PageBar({ router, source }: { router: AppRouter; source: ReturnType<typeof createSteeringSource> }) {
  const canFill = useSyncExternalStore(
    (changed) => router.subscribe('onResolved', changed),
    () => isForm(router.state.location),
  )
  return <SteeringBar source={source} actions={canFill && <FillButton onFilled={openCheck} />} />
}

function isForm({ pathname, search }: AppRouter['state']['location']): boolean {
  return pathname === '/apply' && search.step !== 'done'
}

/** Loads the form at its check step; with answers that are not valid it opens their step instead. */
function openCheck(): void {
  const url = new URL(location.href)
  url.searchParams.set('step', 'check')
  url.searchParams.delete('from')
  location.assign(url)
}

// The bar stays as it is. Otherwise each change of a schema, which its button “fill” imports, would load the page again.
import.meta.hot?.accept()
