import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { legalVersions } from '@recruiting/i18n/legal'
import { type SectionName, sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useHydrated, useNavigate } from '@tanstack/react-router'
import {
  Activity,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin } from '~/form/engine/form-path.ts'
import { ProposalViewsContext } from '~/form/engine/proposal-views.ts'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { FileDeskProvider } from '~/form/files/file-desk.ts'
import { educationQuery } from '~/lib/api/query.ts'
import { type DraftSections, withSortedEntries } from '~/lib/draft/draft.ts'
import {
  currentDraft,
  emptyDraft,
  flushDraft,
  sectionDraft,
  useDraft,
  writeSections,
} from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { isPageHidden } from '~/lib/page/document.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { PlainLink } from '~/ui/router-link.tsx'
import { Announcement, FinePrint } from '~/ui/text.tsx'
import { link } from '~/ui/theme/recipes.ts'
import { desk } from './desk.ts'
import { DraftBox, Early, OtherCopy, WhereFrom } from './draft-box.tsx'
import { dropFile, FileEntrance, useFileViews } from './file-entrance.tsx'
import { firstIncomplete, loadLater, loadStep, screens } from './landing.ts'
import { Progress } from './progress.tsx'
import { type ApplySearch, askingSteps, type FormStepId, formSteps, withFormStart } from './step-ids.ts'

const route = getRouteApi('/apply')

/** Page `/apply` (specification 2): the steps, the check, and the confirmation with the reference number. */
export function ApplyPage() {
  const { step = 'personal', from } = route.useSearch()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (step === 'done') dropFile()
  }, [step])
  if (step !== 'done') return <ApplyForm step={step} isChange={from === 'check'} />
  return isHydrated && screens.done && <screens.done />
}

function ApplyForm({ step: loaded, isChange }: { step: FormStepId; isChange: boolean }) {
  const { t } = useTranslation('apply')
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [hasErrors, setHasErrors] = useState(false)
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([])
  /** Counts how often the draft was cleared or exchanged; a new count remounts the step with other answers. */
  const [clearings, setClearings] = useState(0)
  /** The same of its empty answers, which leaves the step and what is being typed. */
  const [fills, setFills] = useState(0)
  /** The step that "next" leads to, which is shown before the router has loaded it. */
  const [ahead, setAhead] = useState<FormStepId>()
  const step = ahead ?? loaded
  const number = formSteps.indexOf(step) + 1
  // The progress and the hidden following step may come later than the step itself.
  const settled = useDeferredValue<FormStepId | null>(step, null)
  const coming = isChange ? undefined : askingSteps[number]
  const [isThere, setThere] = useState(false)
  const queries = useQueryClient()
  const education = educationQuery(useLocale())
  useEffect(() => {
    // The step is prepared with the answer of its call; otherwise it would render twice when it is shown.
    const answer = coming === 'education' && queries.prefetchQuery(education)
    // "Next" loads again what did not load.
    const loading = Promise.all([loadStep('check'), answer])
    void loading.then(() => setThere(true)).catch(() => undefined)
  }, [])
  const following = settled === step && isThere ? coming : undefined
  const Check = screens.check
  const position = t('steps.count', { step: number, steps: formSteps.length })
  const said = useStepAnnouncement(step, t('steps.announced', { position, name: t(`steps.${step}`) }))
  useLayoutEffect(() => {
    if (ahead) scrollTo(0, 0)
  }, [ahead])

  const open = (search: ApplySearch, replace = false) =>
    navigate({ to: '/apply', search, state: withFormStart, replace })
  const goTo = useCallback((next: FormStepId, replace = false) => {
    setHasErrors(false)
    return open({ step: next }, replace)
  }, [])
  const answered = useCallback((section: SectionName, next: FormStepId) => {
    setServerIssues((issues) =>
      issues.length === 0 ? issues : issues.filter(({ path }) => !isWithin(path, section)),
    )
    if (screens[next]) setAhead(next)
    const { href } = location
    const follow = () =>
      // Somebody who went elsewhere meanwhile stays there.
      void (location.href === href ? goTo(next) : Promise.resolve()).finally(() => setAhead(undefined))
    // The router takes as long as the step, so it goes on after the frame that shows it. A hidden tab draws no frame.
    if (document.hidden) follow()
    else requestAnimationFrame(() => requestAnimationFrame(follow))
  }, [])
  const draftBox = useMemo(() => {
    const startAnew = () => {
      setServerIssues([])
      setClearings((count) => count + 1)
      void goTo('personal', true)
    }
    return <DraftBox onCleared={startAnew} />
  }, [])
  const refused = (issues: readonly Issue[]) => {
    setServerIssues(issues)
    const first = askingSteps.find((each) => issues.some(({ path }) => isWithin(path, each)))
    if (first !== undefined) void open({ step: first, from: 'check' })
    return first !== undefined
  }

  return (
    <FileDeskProvider value={desk}>
      <ProposalViewsContext value={useFileViews()}>
        {isHydrated && screens.scans && <screens.scans />}
        <PageTitle title={`${t(`steps.${step}`)} | ${t('title')}`} hasErrors={hasErrors} />
        <NoIndex />
        <PageBody pt={{ base: '2', md: '12' }}>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 42rem)' }}
            columnGap="16"
            rowGap="3"
            alignItems="start"
          >
            <Box position={{ md: 'sticky' }} top="6">
              <ChosenJobs />
              <Progress current={settled ?? step} />
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
                  void open({}, true)
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
              {step === 'personal' && !isChange && (
                <FileEntrance onFilled={() => setFills((count) => count + 1)} />
              )}
              {step === 'check'
                ? isHydrated &&
                  Check && (
                    <Check onBack={() => void goTo('other')} onRefused={refused} onErrors={setHasErrors} />
                  )
                : [step, following].map(
                    (each) =>
                      each && (
                        // A step that was hidden so far begins with its answers.
                        <Prepared
                          key={`${each}-${clearings}-${isHydrated && isPageHidden()}`}
                          isShown={each === step}
                        >
                          <StepForm
                            step={each}
                            isChange={isChange}
                            fills={fills}
                            serverIssues={serverIssues}
                            onErrors={setHasErrors}
                            onBack={goTo}
                            onDone={answered}
                          />
                        </Prepared>
                      ),
                  )}
              {draftBox}
            </Box>
          </Grid>
        </PageBody>
        <Announcement>{said}</Announcement>
      </ProposalViewsContext>
    </FileDeskProvider>
  )
}

/** Moves focus to the step's heading and announces the step each time it changes. */
function useStepAnnouncement(step: FormStepId, text: string): string {
  const [said, setSaid] = useState('')
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
    setSaid(text)
  }, [step, text])
  return said
}

function ChosenJobs() {
  const { t } = useTranslation('apply')
  const isHydrated = useHydrated()
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
      <FinePrint>{t('applyingFor')}</FinePrint>
      <chakra.div
        display="contents"
        css={{
          '& p': { fontWeight: 'bold' },
          '& a': { ...link.base, display: 'inline-block', paddingBlock: '2.5' },
        }}
      >
        {isHydrated ? <JobLinks /> : <Early name="jobs" data-notice={legalVersions.notice} />}
      </chakra.div>
    </Flex>
  )
}

function JobLinks() {
  const { t } = useTranslation('apply')
  const { title } = useJobWords()
  const jobs = stored.jobs.read()?.jobs ?? []
  return jobs.map((job) => (
    <p key={job.code}>
      {/* In a new tab, because the vacancy's page would replace the jobs data of the form. */}
      <PlainLink to="/about" search={{ job: job.code }} target="_blank" rel="noopener" lang={title(job).lang}>
        {title(job).children}
        <chakra.span srOnly>{t('newTab')}</chakra.span>
      </PlainLink>
    </p>
  ))
}

/** Only this step reads the degrees: the others do not render when they change. */
function ExperienceStep() {
  const studies = useDraft(() => sectionDraft('education'), emptyDraft.sections.education)
  return screens.experience && <screens.experience studies={studies} />
}

/** The current step, or the following one, which waits hidden until "next" shows it. */
function Prepared({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  // At first without `Activity`, whose content React hydrates later than the page.
  const [isOfServer] = useState(!useHydrated())
  return isOfServer ? children : <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}

/** Rendered once: a field renders itself when its answer changes. */
export const StepFields = memo(({ step }: { step: SectionName }) => {
  const Fields = step === 'experience' ? ExperienceStep : screens[step]
  return Fields && <Fields />
})

type StepFormProps = {
  step: SectionName
  /** The person came from the check page and returns there. */
  isChange: boolean
  fills: number
  serverIssues: readonly Issue[]
  onErrors: (hasErrors: boolean) => void
  onBack: (step: FormStepId) => Promise<void>
  onDone: (section: SectionName, next: FormStepId) => void
}

const StepForm = memo(({ step, isChange, fills, serverIssues, onErrors, onBack, onDone }: StepFormProps) => {
  const { t, i18n } = useTranslation(['apply', 'form'])
  const own = useMemo(() => ({ [step]: sections[step] }), [step])
  const isHydrated = useHydrated()
  const answers = (): Partial<DraftSections> => ({ [step]: sectionDraft(step) })
  const [defaults] = useState(() => (isHydrated ? answers() : { [step]: emptyDraft.sections[step] }))
  const Proposals = useContext(ProposalViewsContext)?.StepProposals
  const before = formSteps[formSteps.indexOf(step) - 1]
  const after = formSteps[formSteps.indexOf(step) + 1] ?? 'check'

  const finish = (values: Partial<DraftSections>) => {
    writeSections(withSortedEntries(values))
    flushDraft()
    onDone(step, isChange ? firstIncomplete(currentDraft()) : after)
  }

  return (
    <SectionForm<Partial<DraftSections>>
      sections={own}
      defaultValues={defaults}
      restored={answers}
      round={fills}
      label={t(`steps.${step}`)}
      serverIssues={serverIssues.filter(({ path }) => isWithin(path, step))}
      desk={step === 'other' ? desk : undefined}
      late={() => loadLater(i18n)}
      onChange={writeSections}
      onErrors={onErrors}
      onValid={finish}
      actions={({ isWaiting, isUploading }) => (
        <Flex gap="4" direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between">
          {before && !isChange ? (
            <Button variant="outline" data-script="" onClick={() => void onBack(before)}>
              <ArrowLeftIcon />
              {t('back')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" aria-disabled={isWaiting} data-script="">
            {isUploading ? t('form:file.waiting') : isChange ? t('backToCheck') : t('next')}
            <ArrowRightIcon />
          </Button>
        </Flex>
      )}
    >
      <Grid gap="8" templateColumns="minmax(0, 1fr)">
        {Proposals && <Proposals section={step} />}
        <StepFields step={step} />
      </Grid>
    </SectionForm>
  )
})
