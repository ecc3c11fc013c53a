import { Box, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/words/duration-text.ts'
import { type RequestPurpose, requestPurposes } from './purposes.ts'

/**
 * What happens next: a mail if anything is stored of the address, and how long its link is valid.
 * @param email undefined where the page does not know the address
 */
export function SentNotice({
  purpose,
  email,
  validHours,
}: {
  purpose: RequestPurpose
  email?: string | undefined
  validHours: number
}) {
  const { t } = useTranslation('links')
  const { words } = requestPurposes[purpose]
  const locale = useLocale()
  return (
    <Box mt="6" p={{ base: '5', sm: '6' }} bg="bg.info" borderStartWidth="6px" borderColor="border.accent">
      {email !== undefined && (
        <>
          <Text fontSize="sm" color="fg.muted">
            {t('request.sent.address')}
          </Text>
          <Text fontWeight="bold" mb="4">
            {email}
          </Text>
        </>
      )}
      <Text>{t(`request.${words}.sent`)}</Text>
      {/* Browsers and Node may format a duration with different spaces. */}
      <Text mt="2" suppressHydrationWarning>
        {t(`request.${words}.valid`, { duration: durationText(validHours * 3600, locale) })}
      </Text>
    </Box>
  )
}
