import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import type { Issue } from '@recruiting/schema/issue'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin } from '~/form/engine/form-path.ts'
import { FileDeskProvider } from '~/form/files/file-desk.ts'
import { ScanWatch } from '~/form/files/scans.tsx'
import { stored } from '~/lib/draft/keys.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { CheckStep } from './check-step.tsx'
import { Confirmation } from './confirmation.tsx'
import { desk } from './desk.ts'
import { DraftBox, OtherCopy, WhereFrom } from './draft-box.tsx'
import { Progress } from './progress.tsx'
import { StepForm } from './step-form.tsx'
import { askingSteps, type FormStepId, formSteps, parseApplySearch, withFormStart } from './step-ids.ts'

const route = getRouteApi('/apply')

/** Page `/apply` (specification 2): the steps, the check, and the confirmation with the reference number. */
export function ApplyPage() {
  const { step = 'personal', from } = route.useSearch({ select: parseApplySearch })
  return step === 'done' ? <Confirmation /> : <ApplyForm step={step} isChange={from === 'check'} />
}

/** The frame of all steps: progress, the current step, and where the answers are kept. */
function ApplyForm({ step, isChange }: { step: FormStepId; isChange: boolean }) {
  const { t } = useTranslation('apply')
  const navigate = useNavigate()
  const [hasErrors, setHasErrors] = useState(false)
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([])
  /** Counts how often the draft was cleared; a new count remounts the step with empty fields. */
  const [clearings, setClearings] = useState(0)
  const number = formSteps.indexOf(step) + 1
  const position = t('steps.count', { step: number, steps: formSteps.length })
  const said = useStepAnnouncement(step, `${position}：${t(`steps.${step}`)}`)

  const goTo = (next: FormStepId, replace = false) => {
    setHasErrors(false)
    void navigate({ to: '/apply', search: { step: next }, state: withFormStart, replace })
  }
  const refused = (issues: readonly Issue[]) => {
    setServerIssues(issues)
    const first = askingSteps.find((each) => issues.some(({ path }) => isWithin(path, each)))
    if (first !== undefined)
      void navigate({ to: '/apply', search: { step: first, from: 'check' }, state: withFormStart })
    return first !== undefined
  }

  return (
    <FileDeskProvider value={desk}>
      <ScanWatch />
      <PageTitle title={`${t(`steps.${step}`)} | ${t('title')}`} hasErrors={hasErrors} />
      <PageBody pt={{ base: '2', md: '12' }}>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 42rem)' }}
          columnGap="16"
          rowGap="3"
          alignItems="start"
        >
          <Box position={{ md: 'sticky' }} top="6">
            <ChosenJobs />
            <Progress current={step} position={position} />
          </Box>
          <Box minW="0">
            {/* On a phone the progress above shows it. */}
            <Box hideBelow="md" color="fg.muted" fontWeight="semibold" mb="1">
              {position}
            </Box>
            <PageHeading>{t(`steps.${step}`)}</PageHeading>
            <WhereFrom step={step} />
            <OtherCopy
              onAdopted={() => {
                setClearings(clearings + 1)
                void navigate({ to: '/apply', search: {}, state: withFormStart, replace: true })
              }}
            />
            <Box
              mt={{ base: '1', md: '2' }}
              mb={{ base: '4', md: '8' }}
              fontSize={{ base: 'sm', md: 'md' }}
              color="fg.muted"
            >
              {t(`leads.${step}`)}
            </Box>
            {step === 'check' ? (
              <CheckStep onBack={() => goTo('other')} onRefused={refused} onErrors={setHasErrors} />
            ) : (
              <StepForm
                key={`${step}-${clearings}`}
                step={step}
                isChange={isChange}
                serverIssues={serverIssues.filter(({ path }) => isWithin(path, step))}
                onErrors={setHasErrors}
                onBack={(to) => goTo(to)}
                onDone={(to) => {
                  setServerIssues((issues) => issues.filter(({ path }) => !isWithin(path, step)))
                  goTo(to)
                }}
              />
            )}
            <DraftBox
              onCleared={() => {
                setServerIssues([])
                setClearings(clearings + 1)
                goTo('personal', true)
              }}
            />
          </Box>
        </Grid>
      </PageBody>
      <Box srOnly role="status" aria-live="polite">
        {said}
      </Box>
    </FileDeskProvider>
  )
}

/** Moves focus to the step's heading and announces the step each time it changes. */
function useStepAnnouncement(step: FormStepId, text: string): string {
  const [said, setSaid] = useState('')
  const last = useRef(step)
  const current = useRef(text)
  current.current = text
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
    setSaid(current.current)
  }, [step])
  return said
}

/** The vacancies the application is for. */
function ChosenJobs() {
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
