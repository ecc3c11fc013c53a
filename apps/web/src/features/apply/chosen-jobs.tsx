import { chakra, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { stored } from '~/lib/session/keys.ts'
import { TextLink } from '~/ui/router-link.tsx'

/** The vacancies the application is for. */
export function ChosenJobs() {
  const { t } = useTranslation('apply')
  const locale = useLocale()
  const jobs = stored.jobs.read()?.jobs ?? []
  return (
    <Flex
      direction={{ md: 'column' }}
      wrap="wrap"
      align="baseline"
      columnGap="3"
      borderStartWidth="4px"
      borderColor="border.accent"
      ps={{ base: '3', md: '4' }}
      mb={{ base: '2', md: '6' }}
    >
      <Text fontSize="sm" color="fg.muted">
        {t('applyingFor')}
      </Text>
      {jobs.map(({ code, title }) => {
        const text = localize(title, locale)
        return (
          <Text key={code} fontWeight="bold">
            {/* In a new tab, because the vacancy's page would replace the jobs data of the form. */}
            <TextLink
              to="/about"
              search={{ job: code }}
              target="_blank"
              rel="noopener"
              lang={text?.lang}
              display="inline-block"
              py="2.5"
              overflowWrap="anywhere"
            >
              {text?.value ?? code}
              <chakra.span srOnly>{t('newTab')}</chakra.span>
            </TextLink>
          </Text>
        )
      })}
    </Flex>
  )
}
