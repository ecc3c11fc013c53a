import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { createAppRouter } from './router.tsx'
import { system } from './ui/theme/system.ts'

/** Everything around the router. */
export function createApp(i18n: i18n) {
  const queryClient = new QueryClient()
  const router = createAppRouter({ queryClient, i18n })
  return {
    router,
    element: (
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ChakraProvider value={system}>
            <RouterProvider router={router} />
          </ChakraProvider>
        </QueryClientProvider>
      </I18nextProvider>
    ),
  }
}
