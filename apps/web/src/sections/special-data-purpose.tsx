import { Box, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** Purpose and consent next to the question: lawsuits may be special data (PDPA article 6). */
export function SpecialDataPurpose() {
  const { t } = useTranslation(['form', 'legal'])
  return (
    <Box bg="bg.surface" px="4" py="3" mb="3" fontSize="sm">
      <Text fontWeight="semibold">{t('other.lawsuitPurpose')}</Text>
      <Text>{t('legal:notice.lawsuitData')}</Text>
    </Box>
  )
}
