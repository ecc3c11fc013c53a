import { Box, chakra, Grid, Heading, Text } from '@chakra-ui/react'
import type { Job, LocalizedLines } from '@recruiting/schema/job'
import { filterNames, optionsOfJob } from '@recruiting/schema/job-filters'
import { taipeiDay, taipeiMinute } from '@recruiting/schema/taipei-time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listSeparator } from '~/lib/i18n/job-text.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { consentId } from '~/lib/page/document.ts'
import { storedJob } from '~/lib/page/guards.ts'
import { CompanyIntroduction } from '~/sections/company-introduction.tsx'
import { Button } from '~/ui/button.tsx'
import { PageHeading, PageSection } from '~/ui/page.tsx'
import { BulletList, WholeBrackets } from '~/ui/text.tsx'
import { ShareJob, useJobUrl } from './share-job.tsx'

/** All details of one vacancy. The only vacancy of a page also provides the page heading. */
export function JobArticle({ job, isOnlyOne }: { job: Job; isOnlyOne: boolean }) {
  const { t } = useTranslation('about')
  const { locale, title } = useJobWords()
  const text = <span {...title(job)} />
  const level = isOnlyOne ? 'h2' : 'h3'
  return (
    // The inline script stores the vacancy before the page's scripts are loaded.
    <article data-linked-job={isOnlyOne ? JSON.stringify({ jobs: [storedJob(job)] }) : undefined}>
      <PrintedUrl code={job.code} />
      <Box fontFamily="mono" fontSize="sm" color="fg.muted" mb="1">
        {job.code}
      </Box>
      {isOnlyOne ? <PageHeading>{text}</PageHeading> : <Heading as="h2">{text}</Heading>}
      <Grid
        mt={{ base: '5', md: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem', lg: 'minmax(0, 1fr) 26rem' }}
        columnGap={{ md: '12', lg: '16' }}
        rowGap="8"
        alignItems="start"
        _print={{ display: 'block' }}
      >
        <Box
          gridColumn={{ md: '2' }}
          gridRow={{ md: '1' }}
          position={{ md: isOnlyOne ? 'sticky' : 'static' }}
          top="6"
          bg="bg.surface"
          borderTopWidth="4px"
          borderColor="bg.accent"
          px="5"
          py="4"
          _print={{ position: 'static', px: '0', py: '2', mb: '4', bg: 'bg' }}
        >
          <JobFacts job={job} />
          {isOnlyOne && (
            <Button asChild width="full" mt="4" mb="1" _print={{ display: 'none' }}>
              <a href={`#${consentId}`}>{t('toConsent')}</a>
            </Button>
          )}
          {/* Its message belongs to the copied URL, which has the language. */}
          {isOnlyOne && <ShareJob key={locale} job={job} />}
        </Box>
        <Box
          gridColumn={{ md: '1' }}
          gridRow={{ md: '1' }}
          maxW={{ base: 'prose', xl: 'none' }}
          // Wide screens have room for two columns.
          css={{
            xl: {
              columns: 2,
              columnGap: '4rem',
              // A rule at the top of the second column would move its text below that of the first.
              '& > section': { mt: '0', pt: '0', pb: '8', borderTopWidth: '0', breakInside: 'avoid' },
            },
            '@media print': { columns: 'auto' },
          }}
          _print={{ maxW: 'none' }}
        >
          <Lines heading={t('content')} lines={job.content} level={level} />
          <Lines heading={t('requirements')} lines={job.requirements} level={level} />
          <Lines heading={t('benefits')} lines={job.benefits} level={level} />
          {isOnlyOne && <CompanyIntroduction />}
        </Box>
      </Grid>
    </article>
  )
}

function Lines({ heading, lines, level }: { heading: string; lines: LocalizedLines; level: 'h2' | 'h3' }) {
  const shown = localize(lines, useLocale())
  return (
    <PageSection
      heading={heading}
      level={level}
      _print={{ mt: '5', pt: '4' }}
      _first={{ mt: '0', pt: '0', borderTopWidth: '0' }}
    >
      <BulletList texts={shown?.value ?? []} mt="3" gap="2" lang={shown?.lang} />
    </PageSection>
  )
}

function PrintedUrl({ code }: { code: string }) {
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

function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation(['about', 'common', 'options'])
  const { locale, salary } = useJobWords()
  const filterFacts = filterNames.flatMap((name): [name: string, value: string][] => {
    const options = optionsOfJob(job, name)
    const words = options.map((option) => t(`options:${name}.${option}` as 'options:employmentType.fullTime'))
    return options.length === 0 ? [] : [[t(`options:filter.${name}`), words.join(listSeparator(locale))]]
  })
  const facts: [name: string, value: ReactNode][] = [
    [t('facts.salary'), salary(job)],
    ...filterFacts,
    [t('facts.openings'), t('openings', { count: job.openings })],
    [t('facts.postedAt'), taipeiDay(job.postedAt)],
  ]
  if (job.validThrough !== undefined) {
    const time = t('common:taipeiTime', { time: taipeiMinute(job.validThrough) })
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
