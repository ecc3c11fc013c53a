import { Text, type TextProps } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '~/ui/router-link.tsx'

/** Link to the page that sends a new edit link to the application's address, when a resend is not possible. */
export function AskByAddress(props: TextProps) {
  const { t } = useTranslation('links')
  return (
    <Text {...props}>
      {t('lostAddress')} <TextLink to="/personal-info/apply">{t('requestEditing')}</TextLink>
    </Text>
  )
}
