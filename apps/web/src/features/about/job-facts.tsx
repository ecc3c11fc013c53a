import { Box, chakra } from '@chakra-ui/react'
import type { Job } from '@recruiting/schema/job'
import { filterNames, optionsOfJob } from '@recruiting/schema/job-filters'
import { taipeiDay, taipeiMinute } from '@recruiting/schema/taipei-time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useSalaryText } from '~/lib/words/use-salary-text.ts'
import { WholeBrackets } from '~/ui/whole-brackets.tsx'

/** Pay, place, kind and dates at a glance. */
export function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation(['about', 'options'])
  const separator = useLocale() === 'tw' ? '、' : ', '
  const salaryText = useSalaryText()
  const filterFacts = filterNames.flatMap((name): [name: string, value: string][] => {
    const options = optionsOfJob(job, name)
    const words = options.map((option) => t(`options:${name}.${option}` as 'options:employmentType.fullTime'))
    return options.length === 0 ? [] : [[t(`options:filter.${name}`), words.join(separator)]]
  })
  const facts: [name: string, value: ReactNode][] = [
    [t('facts.salary'), salaryText(job.salary)],
    ...filterFacts,
    [t('facts.openings'), t('openings', { count: job.openings })],
    [t('facts.postedAt'), taipeiDay(job.postedAt)],
  ]
  if (job.validThrough !== undefined) {
    const time = t('taipeiTime', { time: taipeiMinute(job.validThrough) })
    facts.push([t('facts.validThrough'), <WholeBrackets key="time">{time}</WholeBrackets>])
  }
  return (
    <Box containerType="inline-size">
      <chakra.dl
        aria-label={t('facts.label')}
        display="grid"
        gridTemplateColumns="fit-content(9rem) minmax(0, 1fr)"
        columnGap="5"
        // Enlarged text on a phone: the values below their names.
        css={{ '@container (max-width: 12em)': { gridTemplateColumns: 'minmax(0, 1fr)' } }}
        // Two facts a row: a printed vacancy has one page.
        _print={{ gridTemplateColumns: 'repeat(2, fit-content(9rem) minmax(0, 1fr))' }}
      >
        {facts.map(([name, value], index) => (
          <chakra.div
            key={name}
            display="grid"
            gridColumn="1 / -1"
            gridTemplateColumns="subgrid"
            py="2"
            borderTopWidth={index === 0 ? '0' : '1px'}
            _print={{ gridColumn: 'span 2', py: '1.5', borderTopWidth: index < 2 ? '0' : '1px' }}
          >
            <chakra.dt color="fg.muted" fontSize="sm" lineHeight="1.85">
              {name}
            </chakra.dt>
            <chakra.dd fontWeight={index === 0 ? 'bold' : 'normal'}>{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Box>
  )
}
