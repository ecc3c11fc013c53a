import type { LocalizedText } from '@recruiting/schema/job'
import { isJobCode } from '@recruiting/schema/job-code'
import { type SalaryUnit, salaryUnits } from '@recruiting/schema/options'
import { device, readJson, removeKey, tab, writeJson } from './guard-keys.ts'
import * as keys from './storage-keys.ts'

/** One key of the browser's storage, read and written as JSON through a guard; the cookie policy lists all keys. */
export function storedValue<T>(area: () => Storage, key: string, isValue: (value: unknown) => value is T) {
  return {
    key,
    read: (): T | undefined => {
      const value = readJson(area, key)
      return isValue(value) ? value : undefined
    },
    /** @returns whether the storage accepted it */
    write: (value: T) => writeJson(area, key, value),
    remove: () => removeKey(area, key),
  }
}

/** A vacancy of the jobs data. Data stored by older versions of the site has no unit. */
export type StoredJob = { code: string; title: LocalizedText; salaryUnit?: SalaryUnit }

/**
 * The jobs data (specification 3, stored locally): the vacancies the person applies for, the unticked ones, which can
 * still be chosen later, and those of `jobs` that were picked to apply for together with the next one that is opened.
 */
export type JobsData = { jobs: StoredJob[]; unticked?: StoredJob[]; picked?: StoredJob[] }

/** The consent given on the job page: the version of the notice and the vacancies it covers. */
export type StoredConsent = { version: string; codes: string[] }

/** The data of the confirmation, which survives a reload. */
export type StoredReceipt = { reference: string; submittedAt: string; email: string; jobs: JobsData['jobs'] }

/** Answers kept on this device by choice, with the data the form's guards need. Times in ms since 1970. */
export type KeptDraft = { expiresAt: number; draft: unknown; jobs?: unknown; consent?: unknown }

/** Unsaved answers of the edit form. `pages/edit` validates the parts. */
export type StoredUnsaved = { record: unknown; answers: unknown; files: object } & Record<string, unknown>

/** Unsaved answers of a link, identified by its hash, based on a version of the record. */
export type StoredEdit = StoredUnsaved & { link: string; version: string }

type Check = (value: unknown) => boolean

/** Whether a value is an object with these parts; it may have others. */
function shaped<T>(parts: Record<keyof T, Check>) {
  const checks = Object.entries<Check>(parts)
  return (value: unknown): value is T => isRecord(value) && checks.every(([name, is]) => is(value[name]))
}

const optional =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value)
const listOf =
  (is: Check, min = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.every((each) => is(each))

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCode: Check = (value) => isText(value) && isJobCode(value)
/** Whether a text is a time that can be shown. */
const isTime: Check = (value) => isText(value) && !Number.isNaN(Date.parse(value))
const isLocalized = shaped<LocalizedText>({ tw: optional(isText), us: optional(isText) })

const isJob = shaped<StoredJob>({
  code: isCode,
  title: (value) => isLocalized(value) && (value.tw ?? value.us) !== undefined,
  salaryUnit: optional((value) => salaryUnits.some((unit) => unit === value)),
})
const chosen = listOf(isJob, 1)
const others = optional(listOf(isJob))

export const isJobsData = shaped<JobsData>({ jobs: chosen, unticked: others, picked: others })
export const isConsent = shaped<StoredConsent>({ version: isText, codes: listOf(isCode) })
const isReceipt = shaped<StoredReceipt>({
  reference: isText,
  submittedAt: isTime,
  email: isText,
  jobs: chosen,
})
const isKept = shaped<Pick<KeptDraft, 'expiresAt' | 'draft'>>({
  expiresAt: (value) => typeof value === 'number',
  draft: isRecord,
})
const unsaved = { record: isRecord, answers: isRecord, files: isRecord }

/** Every storage key of the site: of this tab, and of the device by choice. The cookie page lists them. */
export const stored = {
  jobs: storedValue(tab, keys.jobs, isJobsData),
  referralMode: storedValue(tab, keys.referralMode, (value): value is boolean => typeof value === 'boolean'),
  consent: storedValue(tab, keys.consent, isConsent),
  /** `lib/draft/draft.ts` validates its shape, which may be from an older version of the site. */
  draft: storedValue(tab, keys.draft, isRecord),
  keptDraft: storedValue<KeptDraft>(device, keys.draft, isKept),
  receipt: storedValue(tab, keys.receipt, isReceipt),
  edit: storedValue(tab, keys.edit, shaped<StoredEdit>({ ...unsaved, link: isText, version: isText })),
  /** Answers whose link has expired; `pages/edit/edit-store.ts` validates the rest of their shape. */
  waitingEdit: storedValue(tab, keys.waitingEdit, shaped<StoredUnsaved>(unsaved)),
}
