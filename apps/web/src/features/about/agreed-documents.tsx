import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '~/ui/router-link.tsx'

/** Links to the texts that the consent is about. They open in a new tab, so that the vacancy stays open. */
export function AgreedDocuments() {
  const { t } = useTranslation(['about', 'common'])
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" mb="2" fontSize="sm">
      {t('consent.documents')}
      {(['terms', 'privacy'] as const).map((page) => (
        <TextLink
          key={page}
          to={`/${page}`}
          target="_blank"
          minH="11"
          display="inline-flex"
          alignItems="center"
        >
          {t(`common:footer.${page}`)}
        </TextLink>
      ))}
    </Box>
  )
}
