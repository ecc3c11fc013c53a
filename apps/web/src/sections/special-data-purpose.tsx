import { Box, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** PDPA article 6: lawsuits may be special data, so their purpose and consent stand beside the question. */
export function SpecialDataPurpose() {
  const { t } = useTranslation(['form', 'legal'])
  return (
    <Box bg="bg.surface" px="4" py="3" mb="3" fontSize="sm">
      <Text fontWeight="semibold">{t('other.lawsuitPurpose')}</Text>
      <Text>{t('legal:notice.lawsuitData')}</Text>
    </Box>
  )
}
