import { Flex, Link } from '@chakra-ui/react'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { Link as RouterLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'

/** A link to the page in each language; works without scripts and keeps the answers on the page. */
export function LanguageSwitch() {
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
