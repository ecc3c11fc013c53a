import { Box, chakra, Flex } from '@chakra-ui/react'
import { siteLogo } from '@recruiting/brand/site-logo'
import { legalPages } from '@recruiting/i18n/legal'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { sayLoading } from '~/lib/page/document.ts'
import { forgetReload } from '~/lib/page/reload-once.ts'
import { PageBar } from '~/ui/page.tsx'
import { TextLink, TouchLink } from '~/ui/router-link.tsx'
import { SkipLink } from '~/ui/skip-link.tsx'
import { Announcement, Muted } from '~/ui/text.tsx'
import { wholeWords } from '~/ui/theme/recipes.ts'
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

function Footer() {
  const { t } = useTranslation('common')
  return (
    <Box as="footer" bg="bg.surface" borderTopWidth="1px" _print={{ display: 'none' }}>
      <PageBar py="6" gap="4" justify="space-between" fontSize="sm">
        <Muted>{t('footer.rights', { year })}</Muted>
        <Flex as="nav" aria-label={t('footer.label')} gap={{ base: '4', sm: '6' }} wrap="wrap">
          {legalPages.map((name) => (
            <TouchLink key={name} to={`/${name}`}>
              {t(`footer.legal.${name}`)}
            </TouchLink>
          ))}
          <TouchLink to="/personal-info/apply">{t('footer.correctData')}</TouchLink>
        </Flex>
      </PageBar>
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
  return <Announcement>{title === '' ? '' : t('routeAnnouncement', { title })}</Announcement>
}

const linkStyle = {
  minH: '11',
  minW: '11',
  px: { sm: '2' },
  display: 'inline-flex',
  justifyContent: 'center',
  alignItems: 'center',
  fontSize: { base: '0.875rem', sm: 'sm' },
  lineHeight: 'tight',
  color: 'fg',
  css: wholeWords,
} as const

/** Site name, links to the vacancies and to resume deletion, and the language switch. */
export function Header() {
  const { t } = useTranslation('common')
  // The form has no links that lead away from it, except on the confirmation.
  const isInForm = useLocation({
    select: ({ pathname, search }) => pathname === '/apply' && search.step !== 'done',
  })
  return (
    <Box as="header" bg="bg" borderBottomWidth="1px" _print={{ display: 'none' }}>
      <PageBar py={{ base: '1', md: '3' }} columnGap={{ base: '2', sm: '4' }} justify="space-between">
        <TextLink
          to="/"
          color="fg"
          fontWeight="bold"
          fontSize={{ base: 'sm', sm: 'lg' }}
          lineHeight="tight"
          textDecoration="none"
          minH="12"
          // On a phone the name takes the lines that its words need, and leaves the links their space.
          flex={{ base: '1 1 6.75rem', sm: '0 1 auto' }}
          display="inline-flex"
          alignItems="center"
          gap={{ base: '2', sm: '3' }}
          _hover={{ color: 'fg.accent' }}
          css={wholeWords}
        >
          {/* Decorative: the name is next to it. */}
          <chakra.img {...siteLogo} alt="" flexShrink="0" />
          {t('siteName')}
        </TextLink>
        {!isInForm && (
          <Flex columnGap={{ base: '2', sm: '4' }} flex="0 1 auto" ms={{ sm: 'auto' }}>
            <TextLink to="/" {...linkStyle}>
              {t('header.jobs')}
            </TextLink>
            {/* On a phone it may take two lines. */}
            <TextLink to="/delete-resume/apply" {...linkStyle} smDown={{ '&:lang(en)': { maxW: '4.5rem' } }}>
              {t('header.deleteResume')}
            </TextLink>
          </Flex>
        )}
        <LanguageSwitch />
      </PageBar>
    </Box>
  )
}

/** A link to the page in each language; works without scripts and keeps the answers on the page. */
function LanguageSwitch() {
  const { t } = useTranslation('common')
  const current = useLocale()
  return (
    <Flex as="nav" aria-label={t('header.language')} gap={{ sm: '2' }} me={{ sm: '-2' }}>
      {locales.map((locale) => (
        <TextLink
          key={locale}
          to="."
          search={(search: Record<string, unknown>) => ({ ...search, lang: locale })}
          state
          replace
          preload={false}
          resetScroll={false}
          lang={languageTags[locale]}
          hrefLang={languageTags[locale]}
          {...linkStyle}
          whiteSpace="nowrap"
          {...(locale === current
            ? {
                // A phone shows only the other language.
                hideBelow: 'sm',
                fontWeight: 'bold',
                textDecoration: 'none',
                'aria-current': 'true' as const,
              }
            : { color: 'fg.accent' })}
        >
          {t(`languages.${locale}`)}
        </TextLink>
      ))}
    </Flex>
  )
}
