import { Box, Button, Flex, Text } from '@chakra-ui/react'
import {
  type Application,
  type ApplicationReceipt,
  sectionNames,
  sections,
} from '@recruiting/schema/application'
import { toWire } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import type { Locale } from '@recruiting/schema/options'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { issuesOf } from '~/form/engine/field-info.ts'
import { isScanUnfinished, recordVerdicts, withoutScans } from '~/form/files/file-desk.ts'
import { useScanWait } from '~/form/files/scans.tsx'
import { callApi } from '~/lib/api/call.ts'
import { ApiError, issuesOfCall, retryPause } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { type ApplicationDraft, digest, withFileIds } from '~/lib/draft/draft.ts'
import { currentDraft, flushDraft, releaseDraft } from '~/lib/draft/draft-store.ts'
import { rememberSent } from '~/lib/draft/earlier-draft.ts'
import { type JobsData, type StoredConsent, stored } from '~/lib/draft/keys.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { NotSent } from '~/sections/call-problem.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'
import { desk, releaseFiles } from './desk.ts'
import { withFormStart } from './step-ids.ts'

/** Why the submit failed, that no answer is lost, and what to do next. Takes focus. */
export function SubmitFailure(failure: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('apply')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.focus()
  }, [])
  const issues = issuesOfCall(failure.error)
  const gone = issues.find(({ path }) => path.startsWith('jobCodes'))
  const isTooLarge = failure.error instanceof ApiError && failure.error.code === 'payload_too_large'
  const hasNewNotice = issues.some(({ path }) => path.startsWith('consent'))
  return (
    <Box ref={frame} tabIndex={-1} outline="none" mb="8">
      {gone !== undefined ? (
        <JobGone issue={gone} onRetry={failure.onRetry} />
      ) : hasNewNotice ? (
        <ConsentChanged />
      ) : (
        <NotSent
          error={failure.error}
          title={t('failure.title')}
          unfinished={t('failure.scanning')}
          kept={t(isScanUnfinished(issues) || isTooLarge ? 'failure.keptOnly' : 'failure.kept')}
        >
          <Button mt="4" onClick={failure.onRetry}>
            {t('failure.retry')}
          </Button>
        </NotSent>
      )}
    </Box>
  )
}

function JobGone({ issue: { path, rule }, onRetry }: { issue: Issue; onRetry: () => void }) {
  const { t } = useTranslation('apply')
  const words = useJobWords()
  const jobs = stored.jobs.read()?.jobs ?? []
  const gone = jobs[Number(path.split('.')[1] ?? 0)]
  const title = gone ? words.title(gone).children : ''
  const others = jobs.filter((job) => job !== gone)
  const drop = () => {
    stored.jobs.write({ jobs: others })
    onRetry()
  }
  const isUnknown = rule === 'jobUnknown'
  return (
    <Notice tone="error" title={isUnknown ? t('closed.unknownTitle') : t('closed.title')}>
      <Text mt="2">{t(isUnknown ? 'closed.unknown' : 'closed.text', { title })}</Text>
      <Text mt="1">{t('closed.kept')}</Text>
      <Flex mt="4" gap="3" wrap="wrap">
        {others.length > 0 && <Button onClick={drop}>{t('closed.drop')}</Button>}
        <ButtonLink to="/" variant={others.length > 0 ? 'outline' : 'solid'}>
          {t('closed.other')}
        </ButtonLink>
      </Flex>
    </Notice>
  )
}

function ConsentChanged() {
  const { t } = useTranslation('apply')
  const navigate = useNavigate()
  const read = () => {
    stored.consent.remove()
    void navigate({ to: '/about' })
  }
  return (
    <Notice tone="error" title={t('consentChanged.title')}>
      <Text mt="2">{t('consentChanged.text')}</Text>
      <Button mt="4" onClick={read}>
        {t('consentChanged.action')}
      </Button>
    </Notice>
  )
}

/**
 * Submits the draft. A failure leaves the draft unchanged; a success removes everything from
 * storage except the receipt; answers and files stay in memory for another application.
 * @param refused takes issues to their step; returns false when they belong to no step.
 */
export function useSubmit(refused: (issues: readonly Issue[]) => boolean) {
  const navigate = useNavigate()
  const router = useRouter()
  const locale = useLocale()
  const { isAwaitingScan, awaitScans } = useScanWait(desk)

  const attempt = async () => {
    desk.sendChosen(locale)
    await desk.uploads.settled()
    // Left meanwhile, e.g. to change an answer: then nothing is sent.
    if (!(await awaitScans())) return
    const draft = currentDraft()
    const jobs = stored.jobs.read()
    const consent = stored.consent.read()
    // Another tab finished, or the browser storage was cleared: the route guards choose the page.
    if (jobs === undefined || consent === undefined) return navigate({ to: '/apply', search: {} })
    flushDraft()
    const issues = desk.withIssues(issuesOf(sections, withFileIds(draft.sections, draft.files)))
    if (issues.length > 0 && refused(issues)) return
    const body = applicationBody(draft, jobs, consent)
    const receipt = await submitApplication(draft, body, locale)
    stored.receipt.write({ ...receipt, email: body.personal.email, jobs: jobs.jobs })
    // Referral mode ends with its application (specification 4).
    stored.referralMode.write(false)
    stored.jobs.remove()
    stored.consent.remove()
    await toFormStart(router)
    await navigate({ to: '/apply', search: { step: 'done' }, replace: true })
    // After the last read of the files, so that the page does not show missing files before it navigates.
    releaseFiles()
    releaseDraft()
    rememberSent({ reference: receipt.reference, codes: body.jobCodes })
  }

  const { isSending, error, send } = useSend(() =>
    attempt().catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      recordVerdicts(desk, reason.issues)
      if (!isAboutAnswersOnly(reason) || !refused(withoutScans(reason.issues))) throw reason
    }),
  )
  return {
    isSubmitting: isSending,
    isAwaitingScan,
    /** An error of the submission as a whole; issues of single answers lead to their steps instead. */
    error,
    submit: () => send(),
  }
}

/** Whether all issues are about answers. Correcting these would not help with a closed vacancy or a new notice. */
function isAboutAnswersOnly({ issues }: ApiError): boolean {
  return issues.length > 0 && !issues.some(({ path }) => /^(?:jobCodes|consent)\b/.test(path))
}

/**
 * Goes back to the entry of the history at which the form began. The confirmation replaces it, so that Back leads from
 * the confirmation to where the person came from, and not through steps that no longer exist.
 */
async function toFormStart({ history }: AnyRouter): Promise<void> {
  const { state } = history.location
  const steps = withFormStart(state).formStart - state.__TSR_index
  if (steps >= 0) return
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(steps)
  // A restored tab may lack the entry, and then nothing happens: the application is sent all the same.
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 1000))])
}

/** The request body, built in the order of the contract, so that equal answers serialize equally. */
export function applicationBody(
  draft: ApplicationDraft,
  jobs: JobsData,
  consent: StoredConsent,
): Application {
  const complete = withFileIds(draft.sections, draft.files)
  const answers = sectionNames.map((name) => [name, toWire(sections[name], complete[name])])
  // No validation here: the steps validated with the same function and the server validates again.
  return {
    jobCodes: jobs.jobs.map(({ code }) => code),
    consent: { agreed: true, version: consent.version },
    ...Object.fromEntries(answers),
  } as Application
}

/**
 * The idempotency key, derived from the draft id and the body: a double click, a retry after a lost response and a
 * second tab with the same draft send the same key; changed answers send another key.
 */
export async function idempotencyKey(draftId: string, body: Application): Promise<string> {
  return `${draftId}-${await digest(JSON.stringify(body))}`
}

/** How often a submit that is still running elsewhere is polled before the person is told. */
const maxWaits = 5

/** Submits the application; waits for a submit with the same key that is already running. */
async function submitApplication(
  draft: ApplicationDraft,
  body: Application,
  locale: Locale,
): Promise<ApplicationReceipt> {
  const key = await idempotencyKey(draft.id, body)
  for (let wait = 0; ; wait++) {
    try {
      return await callApi('submitApplication', { body, idempotencyKey: key }, { locale })
    } catch (error) {
      const isRunning = error instanceof ApiError && error.code === 'idempotency_key_in_progress'
      if (!isRunning || wait >= maxWaits) throw error
      const pause = Math.max(retryPause(error), 1000)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
