import {
  type Application,
  type ApplicationReceipt,
  type SectionName,
  sectionNames,
  sections,
} from '@recruiting/schema/application'
import { toWire } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import type { Locale } from '@recruiting/schema/options'
import { callApi } from '~/lib/api/call.ts'
import { ApiError, retryPause } from '~/lib/api/problem.ts'
import { digest } from '~/lib/draft/digest.ts'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import { withFileIds } from '~/lib/draft/file-ids.ts'
import type { JobsData, StoredConsent } from '~/lib/draft/keys.ts'

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

/**
 * Submits the application; waits for a submit with the same key that is already running.
 * @throws {ApiError} as every call does.
 */
export async function submitApplication(
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

/** Groups the server's issues by step; issues of the jobs and the consent belong to no step. */
export function issuesByStep(issues: readonly Issue[]): Partial<Record<SectionName, Issue[]>> {
  const entries = sectionNames.map(
    (name) => [name, issues.filter((issue) => sectionOf(issue) === name)] as const,
  )
  return Object.fromEntries(entries.filter(([, own]) => own.length > 0))
}

function sectionOf({ path }: Issue): SectionName | undefined {
  return sectionNames.find((name) => path === name || path.startsWith(`${name}.`))
}
