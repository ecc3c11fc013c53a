import { Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useJobUrl } from './use-job-url.ts'

/** The first line of a printed vacancy: the site's name and the vacancy's URL. */
export function PrintedUrl({ code }: { code: string }) {
  const { t } = useTranslation('common')
  const url = useJobUrl(code)
  return (
    <Text
      display="none"
      mb="4"
      pb="2"
      borderBottomWidth="1px"
      fontSize="sm"
      _print={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: '6' }}
    >
      <span>{t('siteName')}</span>
      <span>{url}</span>
    </Text>
  )
}
