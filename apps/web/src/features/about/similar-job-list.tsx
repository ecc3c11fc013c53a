import { chakra, Heading, Text } from '@chakra-ui/react'
import type { ClosedJob } from '@recruiting/schema/job'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { useSalaryText } from '~/lib/words/use-salary-text.ts'
import { PageSection } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { chooseSimilar, similarQueries } from './similar-jobs.ts'

/** Open vacancies similar to a closed one. Empty when there are none; the link back to the list is next to it. */
export function SimilarJobList({ job }: { job: ClosedJob | undefined }) {
  const { t } = useTranslation(['about', 'options'])
  const locale = useLocale()
  const salaryText = useSalaryText()
  const lists = useQueries({ queries: similarQueries(job, locale) })
  const jobs = chooseSimilar(
    lists.flatMap(({ data }) => data?.items ?? []),
    job,
  )
  if (jobs.length === 0) return undefined
  const separator = locale === 'tw' ? '、' : ', '
  return (
    <PageSection _print={{ display: 'none' }}>
      <Heading as="h2" size="md">
        {t(job === undefined ? 'newest' : 'similar')}
      </Heading>
      <chakra.ul mt="3" listStyleType="none">
        {jobs.map(({ code, title, locations, employmentType, salary }) => {
          const text = localize(title, locale)
          const places = locations.map((place) => t(`options:location.${place}`)).join(separator)
          return (
            <chakra.li key={code} py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              <TextLink
                to="/about"
                search={{ job: code }}
                lang={text?.lang}
                minH="11"
                display="inline-flex"
                alignItems="center"
                fontWeight="semibold"
              >
                {text?.value ?? code}
              </TextLink>
              <Text fontSize="sm" color="fg.muted">
                {[places, t(`options:employmentType.${employmentType}`), salaryText(salary)].join(' · ')}
              </Text>
            </chakra.li>
          )
        })}
      </chakra.ul>
    </PageSection>
  )
}
