import { Box, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '~/ui/router-link.tsx'

/** Year of the copyright line: that of the release, for a page must look the same in every time zone. */
const year = 2026

export function Footer() {
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
          <TextLink to="/privacy" minH="11" display="inline-flex" alignItems="center">
            {t('footer.privacy')}
          </TextLink>
          <TextLink to="/terms" minH="11" display="inline-flex" alignItems="center">
            {t('footer.terms')}
          </TextLink>
          <TextLink to="/cookies" minH="11" display="inline-flex" alignItems="center">
            {t('footer.cookies')}
          </TextLink>
        </Flex>
      </Flex>
    </Box>
  )
}
