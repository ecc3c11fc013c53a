import { chakra, Heading, Text } from '@chakra-ui/react'
import type { JobSummary } from '@recruiting/schema/job'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { PageSection } from '~/ui/page.tsx'

/** The vacancies meant that are open, and how many of them are not any more. */
export function ReferralJobs({ jobs, closed }: { jobs: readonly JobSummary[]; closed: number }) {
  const { t } = useTranslation(['referral', 'options'])
  const locale = useLocale()
  const separator = locale === 'tw' ? '、' : ', '
  return (
    <PageSection>
      <Heading as="h2" size="md">
        {t('jobsTitle')}
      </Heading>
      <chakra.ul mt="3" listStyleType="none" display="grid" gap="3">
        {jobs.map(({ code, title, employmentType, locations }) => {
          const text = localize(title, locale)
          const places = locations.map((place) => t(`options:location.${place}`)).join(separator)
          return (
            <chakra.li key={code} borderStartWidth="4px" borderColor="border.accent" ps="4">
              <Text fontWeight="bold" lang={text?.lang}>
                {text?.value ?? code}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {[code, places, t(`options:employmentType.${employmentType}`)].join(' · ')}
              </Text>
            </chakra.li>
          )
        })}
      </chakra.ul>
      {closed > 0 && <Text mt="4">{t('closed', { count: closed })}</Text>}
    </PageSection>
  )
}
