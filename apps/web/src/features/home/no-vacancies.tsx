import { Box, Link, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { localizedUrl } from '~/lib/url/localized-url.ts'
import { Grain } from '~/ui/grain.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'

/** Content of the list page while no vacancy is open. It has no search, because there is nothing to find. */
export function NoVacancies() {
  const { t } = useTranslation('home')
  const locale = useLocale()
  return (
    <Box position="relative" overflow="hidden" bg="bg.surface" borderBottomWidth="1px">
      <Grain />
      <PageBody position="relative" py={{ base: '16', md: '28' }}>
        <PageHeading>{t('noVacancies.heading')}</PageHeading>
        <Text mt="3" maxW="prose" color="fg.muted">
          {t('noVacancies.lead')}
        </Text>
        <Link
          href={localizedUrl('', '/feed.xml', locale)}
          mt="6"
          minH="11"
          display="inline-flex"
          alignItems="center"
        >
          {t('noVacancies.feed')}
        </Link>
      </PageBody>
    </Box>
  )
}
