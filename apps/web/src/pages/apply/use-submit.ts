import { sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { issuesOf, mergeIssues } from '~/form/engine/form-issues.ts'
import { useScanWait } from '~/form/files/use-scan-wait.ts'
import { recordVerdicts, withoutScans } from '~/form/files/verdict.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { currentDraft, flushDraft, releaseDraft } from '~/lib/draft/draft-store.ts'
import { withFileIds } from '~/lib/draft/file-ids.ts'
import { stored } from '~/lib/draft/keys.ts'
import { rememberSent } from '~/lib/draft/sent.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { desk, releaseFiles } from './desk.ts'
import { withFormStart } from './step-ids.ts'
import { applicationBody, submitApplication } from './submission.ts'

export type SubmitState = {
  isSubmitting: boolean
  /** While submitting: waits for the virus scanner before the application is sent. */
  isAwaitingScan: boolean
  /** An error of the submission as a whole; issues of single answers lead to their steps instead. */
  error: unknown
  submit: () => void
}

/**
 * Submits the draft. A failure leaves the draft unchanged; a success removes everything from
 * storage except the receipt; answers and files stay in memory for another application.
 * @param refused takes issues to their step; returns false when they belong to no step.
 */
export function useSubmit(refused: (issues: readonly Issue[]) => boolean): SubmitState {
  const navigate = useNavigate()
  const router = useRouter()
  const locale = useLocale()
  const { isAwaitingScan, awaitScans } = useScanWait(desk)

  const attempt = async () => {
    // Copies of an earlier application may still be arriving.
    await desk.uploads.settled()
    // Left meanwhile, e.g. to change an answer: then nothing is sent.
    if (!(await awaitScans())) return
    const draft = currentDraft()
    const jobs = stored.jobs.read()
    const consent = stored.consent.read()
    // Another tab finished, or the browser storage was cleared: the route guards choose the page.
    if (jobs === undefined || consent === undefined) return navigate({ to: '/apply', search: {} })
    flushDraft()
    const issues = mergeIssues(issuesOf(sections, withFileIds(draft.sections, draft.files)), desk.issues())
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
    rememberSent({ reference: receipt.reference, codes: body.jobCodes }, desk.uploads.reset)
  }

  const { isSending, error, send } = useSend(() =>
    attempt().catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      recordVerdicts(desk, reason.issues)
      if (!isAboutAnswersOnly(reason) || !refused(withoutScans(reason.issues))) throw reason
    }),
  )
  return { isSubmitting: isSending, isAwaitingScan, error, submit: () => send() }
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
