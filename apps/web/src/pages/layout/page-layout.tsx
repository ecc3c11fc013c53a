import { Box, Flex, Text } from '@chakra-ui/react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetReload } from '~/lib/page/reload-once.ts'
import { sayLoading } from '~/lib/page/say-loading.ts'
import { TextLink } from '~/ui/router-link.tsx'
import { SkipLink } from '~/ui/skip-link.tsx'
import { Header } from './header.tsx'
import { Offers } from './offers.tsx'

/** The default layout of all pages (specification 2). */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <Box display="flex" flexDirection="column" minH="100dvh">
      <SkipLink href="#main">{t('skipToContent')}</SkipLink>
      <Header />
      <Box as="main" id="main" flex="1" tabIndex={-1} outline="none">
        <Offers />
        {children}
      </Box>
      <Footer />
      <RouteAnnouncer />
      <LoadingNotice />
    </Box>
  )
}

/** Year of the copyright line: that of the release, so that the page renders the same in every time zone. */
const year = 2026

const footerLinks = [
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/cookies', 'cookies'],
  ['/personal-info/apply', 'correctData'],
] as const

function Footer() {
  const { t } = useTranslation('common')
  return (
    <Box as="footer" bg="bg.surface" borderTopWidth="1px" _print={{ display: 'none' }}>
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: '4', sm: '8' }}
        py="6"
        gap="4"
        justify="space-between"
        align="center"
        wrap="wrap"
        fontSize="sm"
      >
        <Text color="fg.muted">{t('footer.rights', { year })}</Text>
        <Flex as="nav" aria-label={t('footer.label')} gap={{ base: '4', sm: '6' }} wrap="wrap">
          {footerLinks.map(([to, name]) => (
            <TextLink key={to} to={to} minH="11" display="inline-flex" alignItems="center">
              {t(`footer.${name}`)}
            </TextLink>
          ))}
        </Flex>
      </Flex>
    </Box>
  )
}

/** Says that the next page is loading when that takes long, in the document's live region. */
function LoadingNotice() {
  const { t } = useTranslation('common')
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => sayLoading(t('loading')), 400)
    return () => {
      clearTimeout(timer)
      sayLoading()
    }
  }, [isLoading, t])
  return null
}

/** Focuses the heading of a new page and announces its title; the router does neither. */
function RouteAnnouncer() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
        setTitle(document.title)
        if (document.querySelector('[data-page-failed]') === null) forgetReload()
      }),
    [router],
  )
  return (
    <Box srOnly role="status" aria-live="polite">
      {title === '' ? '' : t('routeAnnouncement', { title })}
    </Box>
  )
}
