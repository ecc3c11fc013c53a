import { Box, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { stored } from '~/lib/session/keys.ts'

/** The vacancies the application is for. */
export function ChosenJobs() {
  const { t } = useTranslation('apply')
  const locale = useLocale()
  const jobs = stored.jobs.read()?.jobs ?? []
  return (
    <Box borderStartWidth="4px" borderColor="border.accent" ps="4" mb="6">
      <Text fontSize="sm" color="fg.muted">
        {t('applyingFor')}
      </Text>
      {jobs.map(({ code, title }) => {
        const text = localize(title, locale)
        return (
          <Text key={code} fontWeight="bold" lang={text?.lang}>
            {text?.value ?? code}
          </Text>
        )
      })}
    </Box>
  )
}
