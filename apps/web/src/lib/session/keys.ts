import type { LocalizedText } from '@recruiting/schema/job'
import { referralModeKey } from './referral-mode-key.ts'
import { storedValue } from './stored-value.ts'

/** The jobs data of the specification (spec 3, locally stored): which vacancies the person has chosen. */
export type JobsData = { jobs: { code: string; title: LocalizedText }[] }

/** Consent given on the job page: to which version of the notice and for which vacancies. */
export type StoredConsent = { version: string; codes: string[] }

/** What the confirmation shows, so that a reload of it shows the same. */
export type StoredReceipt = { reference: string; submittedAt: string; email: string; jobs: JobsData['jobs'] }

/** The answers a person chose to keep on this device, with what the form's guards ask for. Times in ms since 1970. */
export type KeptDraft = { expiresAt: number; draft: unknown; jobs?: unknown; consent?: unknown }

/** Answers of the edit form that are not saved. What the parts hold is `features/personal-info`'s to read. */
export type StoredUnsaved = { record: unknown; answers: unknown; files: object } & Record<string, unknown>

/** Those of a link, by its hash, on top of a version of the record. */
export type StoredEdit = StoredUnsaved & { link: string; version: string }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function isJobsData(value: unknown): value is JobsData {
  return (
    isRecord(value) &&
    Array.isArray(value.jobs) &&
    value.jobs.length > 0 &&
    value.jobs.every((job) => isRecord(job) && typeof job.code === 'string' && isRecord(job.title))
  )
}

export function isConsent(value: unknown): value is StoredConsent {
  return isRecord(value) && typeof value.version === 'string' && Array.isArray(value.codes)
}

function isReceipt(value: unknown): value is StoredReceipt {
  return (
    isRecord(value) &&
    [value.reference, value.submittedAt, value.email].every((part) => typeof part === 'string') &&
    isJobsData(value)
  )
}

function isKept(value: unknown): value is KeptDraft {
  return isRecord(value) && typeof value.expiresAt === 'number' && isRecord(value.draft)
}

function isUnsaved(value: unknown): value is StoredUnsaved {
  return isRecord(value) && [value.record, value.answers, value.files].every(isRecord)
}

function isEdit(value: unknown): value is StoredEdit {
  return isUnsaved(value) && [value.link, value.version].every((part) => typeof part === 'string')
}

// By way of `window`: Node has a `sessionStorage` of its own, one for everybody the server renders for.
const tab = () => window.sessionStorage

/** Every key the site keeps: in this tab, and on the device what the person chose to keep there. The cookie page lists them. */
export const stored = {
  jobs: storedValue(tab, 'recruiting.jobs', isJobsData),
  referralMode: storedValue(tab, referralModeKey, (value): value is boolean => typeof value === 'boolean'),
  consent: storedValue(tab, 'recruiting.consent', isConsent),
  /** Its shape is `lib/draft.ts`'s to read: it may be of an older version of the site. */
  draft: storedValue(tab, 'recruiting.draft', isRecord),
  keptDraft: storedValue(() => window.localStorage, 'recruiting.draft', isKept),
  receipt: storedValue(tab, 'recruiting.receipt', isReceipt),
  edit: storedValue(tab, 'recruiting.edit', isEdit),
  /** Answers whose link has ended; the rest of their shape is `lib/draft/waiting-edit.ts`'s to read. */
  waitingEdit: storedValue(tab, 'recruiting.waitingEdit', isUnsaved),
}
