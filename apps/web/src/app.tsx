import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { I18nextProvider } from 'react-i18next'
import { createAppRouter, type RouterContext } from './router.tsx'
import { system } from './ui/theme/system.ts'

/** Everything around the router, the same in the browser and on the server. */
export function createApp(context: RouterContext, styles: EmotionCache, history?: RouterHistory) {
  const router = createAppRouter(context, history)
  return {
    router,
    element: (
      <CacheProvider value={styles}>
        <I18nextProvider i18n={context.i18n}>
          <QueryClientProvider client={context.queryClient}>
            <ChakraProvider value={system}>
              <RouterProvider router={router} />
            </ChakraProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </CacheProvider>
    ),
  }
}
