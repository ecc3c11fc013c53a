import { Box, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** PDPA article 6: what may be special data carries its own purpose and consent beside the question. */
export function SpecialDataPurpose() {
  const { t } = useTranslation(['form', 'legal'])
  return (
    <Box bg="bg.surface" px="4" py="3" mb="3" fontSize="sm">
      <Text fontWeight="semibold">{t('other.lawsuitPurpose')}</Text>
      <Text>{t('legal:notice.specialData')}</Text>
    </Box>
  )
}
