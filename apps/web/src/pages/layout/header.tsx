import { Box, chakra, Flex, Link } from '@chakra-ui/react'
import { siteLogo } from '@recruiting/brand/site-logo'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { Link as RouterLink, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { TextLink } from '~/ui/router-link.tsx'
import { wholeWords } from '~/ui/theme/recipes.ts'

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
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: '4', sm: '8' }}
        py={{ base: '1', md: '3' }}
        columnGap={{ base: '2', sm: '4' }}
        align="center"
        justify="space-between"
        wrap="wrap"
      >
        <Link
          asChild
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
          <RouterLink to="/">
            {/* Decorative: the name is next to it. */}
            <chakra.img {...siteLogo} alt="" flexShrink="0" />
            {t('siteName')}
          </RouterLink>
        </Link>
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
      </Flex>
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
        <Link
          key={locale}
          asChild
          minH="11"
          minW="11"
          px={{ base: '0', sm: '2' }}
          // A phone shows only the other language.
          display={{ base: locale === current ? 'none' : 'inline-flex', sm: 'inline-flex' }}
          alignItems="center"
          justifyContent="center"
          fontSize={{ base: '0.875rem', sm: 'sm' }}
          whiteSpace="nowrap"
          lang={languageTags[locale]}
          {...(locale === current && {
            color: 'fg',
            fontWeight: 'bold',
            textDecoration: 'none',
            'aria-current': 'true' as const,
          })}
        >
          <RouterLink
            to="."
            search={(search: Record<string, unknown>) => ({ ...search, lang: locale })}
            state
            replace
            preload={false}
            resetScroll={false}
            hrefLang={languageTags[locale]}
          >
            {t(`languages.${locale}`)}
          </RouterLink>
        </Link>
      ))}
    </Flex>
  )
}
