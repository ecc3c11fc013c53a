import { Box, Text } from '@chakra-ui/react'
import type { SpecialField } from '@recruiting/i18n/legal'
import { useTranslation } from 'react-i18next'
import { YesNoField } from '~/form/controls/yes-no-field.tsx'
import { useLegal } from '~/lib/i18n/use-legal.ts'

/** A question for special data (PDPA article 6), with its purpose and the text of the consent next to it. */
export function SpecialDataQuestion({ path }: { path: SpecialField }) {
  const { t } = useTranslation('form')
  const { notice } = useLegal()
  const purpose = (
    <Box bg="bg.surface" px="4" py="3" mb="3" fontSize="sm">
      <Text fontWeight="semibold">{t('other.specialDataPurpose')}</Text>
      <Text>{notice.besideField[path]}</Text>
    </Box>
  )
  return <YesNoField path={path} purpose={purpose} />
}
