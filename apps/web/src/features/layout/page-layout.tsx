import { Box, Link } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** spec 2: all pages use one default layout. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <Box display="flex" flexDirection="column" minH="100dvh">
      <Link
        href="#main"
        position="absolute"
        insetStart="2"
        top="-20"
        zIndex="skipNav"
        bg="bg.inverse"
        color="fg.inverse"
        px="4"
        py="3"
        _focus={{ top: '2', color: 'fg.inverse' }}
        _print={{ display: 'none' }}
      >
        {t('skipToContent')}
      </Link>
      <Header />
      <Box as="main" id="main" flex="1" tabIndex={-1} outline="none">
        {children}
      </Box>
      <Footer />
      <RouteAnnouncer />
    </Box>
  )
}
