import { Text, type TextProps } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '~/ui/router-link.tsx'

/** For a person whom no new edit link reaches: the page that takes the address they applied with. */
export function AskByAddress(props: TextProps) {
  const { t } = useTranslation('links')
  return (
    <Text {...props}>
      {t('lostAddress')} <TextLink to="/personal-info/apply">{t('requestEditing')}</TextLink>
    </Text>
  )
}
