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
import { ApiError } from '~/lib/api/problem.ts'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import { digest } from '~/lib/session/digest.ts'
import type { JobsData, StoredConsent } from '~/lib/session/keys.ts'

/** Everything that travels, built in the order of the contract, so that equal answers are equal text. */
export function applicationBody(
  draft: ApplicationDraft,
  jobs: JobsData,
  consent: StoredConsent,
): Application {
  const answers = sectionNames.map((name) => [name, toWire(sections[name], draft.sections[name])])
  // The server validates; the steps did so before with the same function.
  return {
    jobCodes: jobs.jobs.map(({ code }) => code),
    consent: { agreed: true, version: consent.version },
    ...Object.fromEntries(answers),
  } as Application
}

/**
 * Names the attempt by the draft and by what is sent: a double click, a retry after a lost answer or a second tab
 * with the same draft send the same key, changed answers another one.
 */
export async function idempotencyKey(draftId: string, body: Application): Promise<string> {
  return `${draftId}-${await digest(JSON.stringify(body))}`
}

/** How often a submit that is still running elsewhere is asked for, before the person is told. */
const mostWaits = 5

/** @throws {ApiError} as every call does; a submit that runs already is waited for. */
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
      if (!isRunning || wait >= mostWaits) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000))
    }
  }
}

/** The server's issues by the step they belong to; those of the jobs and the consent belong to none. */
export function issuesByStep(issues: readonly Issue[]): Partial<Record<SectionName, Issue[]>> {
  const entries = sectionNames.map(
    (name) => [name, issues.filter((issue) => sectionOf(issue) === name)] as const,
  )
  return Object.fromEntries(entries.filter(([, own]) => own.length > 0))
}

function sectionOf({ path }: Issue): SectionName | undefined {
  return sectionNames.find((name) => path === name || path.startsWith(`${name}.`))
}
