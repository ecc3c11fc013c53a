import { Box, Button, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { type SectionName, sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { FileDeskProvider, useFileDesk } from '~/form/files/file-context.ts'
import { ScanWatch } from '~/form/files/scan-watch.tsx'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { chooseCopy, currentDraft, draftOrigin, flushDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { useFieldName, useRowName } from '~/sections/use-field-name.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { CheckStep } from './check-step.tsx'
import { Confirmation } from './confirmation.tsx'
import { desk } from './desk.ts'
import { DraftBox } from './draft-box.tsx'
import { firstIncomplete } from './landing.ts'
import { Progress } from './progress.tsx'
import { askingSteps, type FormStepId, formSteps, parseApplySearch, withFormStart } from './step-ids.ts'
import { type Step, steps } from './steps.ts'
import { issuesByStep } from './submission.ts'
import { useHasOtherCopy } from './use-draft.ts'

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
  const [serverIssues, setServerIssues] = useState<Partial<Record<SectionName, Issue[]>>>({})
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
    const byStep = issuesByStep(issues)
    setServerIssues(byStep)
    const first = askingSteps.find((each) => byStep[each] !== undefined)
    if (first !== undefined)
      void navigate({ to: '/apply', search: { step: first, from: 'check' }, state: withFormStart })
    return first !== undefined
  }
  const asking = steps.find(({ id }) => id === step)

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
            {asking === undefined ? (
              <CheckStep onBack={() => goTo('other')} onRefused={refused} onErrors={setHasErrors} />
            ) : (
              <StepForm
                key={`${step}-${clearings}`}
                step={asking}
                isChange={isChange}
                serverIssues={serverIssues[asking.id]}
                onErrors={setHasErrors}
                onBack={(to) => goTo(to)}
                onDone={(to) => {
                  setServerIssues(({ [asking.id]: _, ...others }) => others)
                  goTo(to)
                }}
              />
            )}
            <DraftBox
              onCleared={() => {
                setServerIssues({})
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

/** Where the answers come from that the person did not type into this form, on the step that it opened with. */
function WhereFrom({ step }: { step: FormStepId }) {
  const { t } = useTranslation('apply')
  const [first] = useState(step)
  const origin = draftOrigin()
  if (origin === undefined || step !== first) return null
  return (
    <Notice tone="info" mt="4" mb="3">
      {t(origin === 'device' ? 'keep.restored' : 'another.restored')}
      {origin === 'sent' && step === 'other' && ` ${t('another.chooseFiles')}`}
    </Notice>
  )
}

/** Another tab has written the copy on the device: the person chooses which answers stay. */
function OtherCopy({ onAdopted }: { onAdopted: () => void }) {
  const { t } = useTranslation('apply')
  const isThere = useHasOtherCopy()
  const adopt = () => {
    desk.uploads.reset()
    chooseCopy('other')
    onAdopted()
  }
  return (
    <div role="status">
      {isThere && (
        <Notice tone="info" mt="4" title={t('keep.otherTitle')}>
          <Text mt="1">{t('keep.otherText')}</Text>
          <Flex mt="3" gap="3" wrap="wrap">
            <Button size="sm" onClick={() => chooseCopy('here')}>
              {t('keep.otherHere')}
            </Button>
            <Button size="sm" variant="outline" onClick={adopt}>
              {t('keep.otherThere')}
            </Button>
          </Flex>
        </Notice>
      )}
    </div>
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

/** The form of one section; every change goes into the draft. */
function StepForm({
  step,
  isChange,
  serverIssues,
  onErrors,
  onBack,
  onDone,
}: {
  step: Step
  /** The person came from the check page and returns there. */
  isChange: boolean
  serverIssues: readonly Issue[] | undefined
  onErrors: (hasErrors: boolean) => void
  onBack: (step: FormStepId) => void
  onDone: (step: FormStepId) => void
}) {
  const { t } = useTranslation(['apply', 'form'])
  const desk = useFileDesk()
  const rowName = useRowName()
  const fieldName = useFieldName()
  const own = useMemo(() => ({ [step.id]: sections[step.id] }), [step.id])
  const [defaults] = useState<Partial<DraftSections>>(() => {
    const draft = currentDraft().sections
    return { [step.id]: draft[step.id], ...step.prepare?.(draft) }
  })
  const before = formSteps[formSteps.indexOf(step.id) - 1]
  const after = formSteps[formSteps.indexOf(step.id) + 1] ?? 'check'
  const asksForFiles = step.id === 'other'

  const finish = (values: Partial<DraftSections>) => {
    writeSections(step.finish?.(values) ?? values)
    flushDraft()
    onDone(isChange ? firstIncomplete(currentDraft()) : after)
  }

  return (
    <SectionForm<Partial<DraftSections>>
      sections={own}
      defaultValues={defaults}
      label={t(`steps.${step.id}`)}
      {...(serverIssues && { serverIssues })}
      desk={asksForFiles ? desk : undefined}
      onChange={writeSections}
      onErrors={onErrors}
      onValid={finish}
      rowName={rowName}
      fieldName={fieldName}
      actions={({ isWaiting }) => (
        <Flex gap="4" direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between">
          {before && !isChange ? (
            <Button variant="outline" onClick={() => onBack(before)}>
              <ArrowLeftIcon />
              {t('back')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" aria-disabled={isWaiting}>
            {isWaiting ? t('form:file.waiting') : isChange ? t('backToCheck') : t('next')}
            <ArrowRightIcon />
          </Button>
        </Flex>
      )}
    >
      <Grid gap="8" templateColumns="minmax(0, 1fr)">
        <step.Fields />
      </Grid>
    </SectionForm>
  )
}
