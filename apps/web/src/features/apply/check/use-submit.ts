import { sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { uploadKinds } from '@recruiting/schema/options'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { issuesOf, mergeIssues } from '~/form/form-issues.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { clearDraft, currentDraft, flushDraft, writeFile } from '~/lib/draft/draft-store.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { stored } from '~/lib/session/keys.ts'
import { desk } from '../desk.ts'
import { applicationBody, submitApplication } from '../submission.ts'

export type SubmitState = {
  isSubmitting: boolean
  /** Why it failed as a whole; issues of answers are taken to their steps instead. */
  error: unknown
  submit: () => void
}

/**
 * Submits the draft. Whatever goes wrong, the draft stays as it is; what went right leaves nothing but the receipt.
 * @param refused takes issues to their step; false when they belong to none.
 */
export function useSubmit(refused: (issues: readonly Issue[]) => boolean): SubmitState {
  const navigate = useNavigate()
  const locale = useLocale()
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setError] = useState<unknown>()
  // State comes a rendering late for a double click.
  const isRunning = useRef(false)

  const attempt = async () => {
    const draft = currentDraft()
    const jobs = stored.jobs.read()
    const consent = stored.consent.read()
    // Another tab's end or a cleared browser: the guards say where to go.
    if (jobs === undefined || consent === undefined) return navigate({ to: '/apply', search: {} })
    flushDraft()
    const issues = mergeIssues(issuesOf(sections, draft.sections), desk.issues())
    if (issues.length > 0 && refused(issues)) return
    const body = applicationBody(draft, jobs, consent)
    const receipt = await submitApplication(draft, body, locale)
    stored.receipt.write({ ...receipt, email: body.personal.email, jobs: jobs.jobs })
    // spec 4: referral mode ends with the application it was for.
    stored.referralMode.write(false)
    stored.jobs.remove()
    stored.consent.remove()
    await navigate({ to: '/apply', search: { step: 'done' }, replace: true })
    // After the last look at the answers, so that the page does not empty before it turns.
    desk.uploads.reset()
    clearDraft()
  }

  const submit = () => {
    if (isRunning.current) return
    isRunning.current = true
    setSubmitting(true)
    setError(undefined)
    attempt()
      .catch((reason: unknown) => {
        forgetLostFiles(reason)
        const isOfSteps = reason instanceof ApiError && isAboutAnswersOnly(reason) && refused(reason.issues)
        if (!isOfSteps) setError(reason)
      })
      .finally(() => {
        isRunning.current = false
        setSubmitting(false)
      })
  }
  return { isSubmitting, error, submit }
}

/** A closed vacancy or a new notice comes first: mending answers would not help. */
function isAboutAnswersOnly({ issues }: ApiError): boolean {
  return issues.length > 0 && !issues.some(({ path }) => /^(?:jobCodes|consent)\b/.test(path))
}

/** Files the server no longer has are to be chosen again, whatever their expiry said. */
function forgetLostFiles(reason: unknown): void {
  if (!(reason instanceof ApiError)) return
  const { files } = currentDraft()
  for (const kind of uploadKinds) {
    const isLost = reason.issues.some(({ path, rule }) => path === `other.${kind}` && rule === 'fileExpired')
    const file = files[kind]
    if (isLost && file) writeFile(kind, { ...file, expiresAt: new Date(0).toISOString() })
  }
}
