import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { type Draft, emptyDraft } from '@recruiting/schema/draft'
import { instant } from '@recruiting/schema/fields/date'
import { parseYearMonth } from '@recruiting/schema/fields/year-month'
import { limits } from '@recruiting/schema/limits'
import { scanStates, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf, type ValueOf } from '@recruiting/schema/outline'
import { newestFirst } from '@recruiting/schema/sections/experience'
import { Recommender } from '@recruiting/schema/sections/other'
import { isLoose, type Loose } from '@recruiting/schema/structure'
import { StagedUpload } from '@recruiting/schema/upload'
import { z } from 'zod'

/** Answers as typed, by section. */
export type DraftSections = { [K in SectionName]: Draft<ValueOf<(typeof sections)[K]>> }

const DraftFile = StagedUpload.omit({ kind: true, scan: true }).extend({
  /** Advice of a later backend, which has no words, must not lose the file. */
  advice: StagedUpload.shape.advice.catch([]),
  /** What the virus scanner says; drafts of earlier versions have none. */
  scan: z.enum(scanStates).optional().catch(undefined),
  /** Since when this device waits for the scanner, by its clock; with `scanning` only. */
  scanningSince: instant().optional().catch(undefined),
})
/** A file staged on the server; its content is never stored here. `expiresAt` uses this device's clock. */
export type DraftFile = z.infer<typeof DraftFile>
export type DraftFiles = Partial<Record<UploadKind, DraftFile>>
/** The names of chosen files that are not uploaded. A reload loses the files; the names remain, to ask for them again. */
export type HeldFiles = Partial<Record<UploadKind, string>>

const Held = z.object(
  Object.fromEntries(uploadKinds.map((kind) => [kind, z.string().optional().catch(undefined)])),
)

/** All answers and files of the form so far. */
export type ApplicationDraft = {
  version: 1
  /** Identifies the attempt: part of the `Idempotency-Key`, the same in every tab with this draft. */
  id: string
  sections: DraftSections
  files: DraftFiles
  held: HeldFiles
  /** The desired job that was suggested, so that it is not suggested again after it was changed or cleared. */
  suggestedJob?: string | undefined
  /** The position of the first incomplete step, for the script that runs before the form's (`inline/answers.ts`). */
  reach?: number | undefined
}

export function newDraft(): ApplicationDraft {
  const entries = sectionNames.map((name) => [name, emptyDraft(sections[name])])
  const empty = withRecommenderRows(Object.fromEntries(entries) as DraftSections)
  return { version: 1, id: randomId(), sections: empty, files: {}, held: {} }
}

/** Reads a stored draft of any version field by field; fields that no longer exist are dropped. Never throws. */
export function readDraft(value: unknown): ApplicationDraft {
  const draft = newDraft()
  if (!isLoose(value)) return draft
  draft.id = draftId(value) ?? draft.id
  if (typeof value.suggestedJob === 'string') draft.suggestedJob = value.suggestedJob
  if (typeof value.reach === 'number') draft.reach = value.reach
  draft.files = readDraftFiles(value.files)
  draft.held = Held.catch({}).parse(value.held)
  draft.sections = withStored(sections, draft.sections, value.sections)
  return draft
}

/** The answers of a form with stored ones of any version; fields that no longer exist are dropped. Never throws. */
export function withStored<T extends WithRows>(schemas: Fields, answers: T, stored: unknown): T {
  return withRecommenderRows(carryFields(schemas, answers, stored) as T)
}

type WithRows = { other: { recommenders: Draft<Recommender>[] } }
type Fields = Readonly<Record<string, AnySchema>>

/** The answers with three rows of recommenders (specification 3), of which each may stay empty. */
export function withRecommenderRows<T extends WithRows>(answers: T): T {
  const { recommenders } = answers.other
  const rows = Array.from(
    { length: limits.recommenders },
    (_, position) => recommenders[position] ?? emptyDraft(Recommender),
  )
  return { ...answers, other: { ...answers.other, recommenders: rows } }
}

type Entries = DraftSections['experience']['entries']

/** Newest first (specification 5). Accepts entries as typed, with any content in their months. */
export function sortEntries(entries: Entries): Entries {
  return newestFirst(entries, (text) => parseYearMonth(text ?? ''))
}

/** The answers with the entries of experience newest first. Only when the person goes on, so that no row moves while it is typed in. */
export function withSortedEntries<T extends { experience?: { entries: Entries } }>(answers: T): T {
  const { experience } = answers
  return experience === undefined
    ? answers
    : { ...answers, experience: { ...experience, entries: sortEntries(experience.entries) } }
}

/** The attempt id of a stored draft; undefined when it has none. */
export function draftId(value: unknown): string | undefined {
  return isLoose(value) && typeof value.id === 'string' && value.id !== '' ? value.id : undefined
}

/** The empty value, with every stored part that fits its schema. */
function carryOver(schema: AnySchema, empty: unknown, stored: unknown): unknown {
  const element = elementOf(schema)
  if (element !== undefined) {
    const rows = Array.isArray(stored) ? stored.filter(isLoose) : []
    return rows.map((row) => carryOver(element, emptyDraft(element), row))
  }
  const fields = fieldsOf(schema)
  if (fields !== undefined && isLoose(empty)) return carryFields(fields, empty, stored)
  return typeof stored === typeof empty ? stored : empty
}

function carryFields(fields: Fields, empty: Loose, stored: unknown): Loose {
  const from = isLoose(stored) ? stored : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, child]) => [name, carryOver(child, empty[name], from[name])]),
  )
}

/** The files with another one of a kind, or none. */
export function withFile<T>(files: FilesOf<T>, kind: UploadKind, file: T | undefined): FilesOf<T> {
  const { [kind]: _, ...others } = files
  return file === undefined ? (others as FilesOf<T>) : { ...others, [kind]: file }
}
type FilesOf<T> = Partial<Record<UploadKind, T>>

/** Reads stored files of any version. */
export function readDraftFiles(stored: unknown): DraftFiles {
  const files = isLoose(stored) ? stored : {}
  const entries = uploadKinds.map((kind) => [kind, DraftFile.safeParse(files[kind]).data])
  return Object.fromEntries(entries.filter(([, file]) => file !== undefined))
}

/** 128 random bits in hex. `crypto.randomUUID` is missing on plain HTTP. */
function randomId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the server has deleted the file by now. */
export function isExpired(file: Pick<DraftFile, 'expiresAt'>, now: number = Date.now()): boolean {
  return Date.parse(file.expiresAt) <= now
}

/** Whether the file cannot be sent any more: the server has deleted it, or a virus was found in it. */
export function isLost(file: Pick<DraftFile, 'expiresAt' | 'scan'>): boolean {
  return isExpired(file) || file.scan === 'infected'
}

/** Whether the virus scanner has not judged the file yet. */
export function isScanning(file: Pick<DraftFile, 'expiresAt' | 'scan'>): boolean {
  return file.scan === 'scanning' && !isExpired(file)
}

/**
 * Puts the ids of the uploaded files, which are stored beside the answers, into the answers that are validated or sent. Ids
 * that the answers hold themselves mean nothing.
 */
export function withFileIds<T extends { other: object }>(sections: T, files: DraftFiles): T {
  const ids = Object.fromEntries(uploadKinds.map((kind) => [kind, files[kind]?.id ?? '']))
  return { ...sections, other: completed(sections.other, ids) }
}

/** The last completed form of each section: equal objects are validated once. */
const known = new WeakMap<object, object>()

function completed(other: object, ids: Readonly<Record<string, string>>): object {
  const last = known.get(other)
  if (last !== undefined && Object.entries(ids).every(([kind, id]) => Reflect.get(last, kind) === id))
    return last
  const next = { ...other, ...ids }
  known.set(other, next)
  return next
}

/**
 * A short irreversible name of a text: half of its SHA-256 in hex. Plain HTTP has no `crypto.subtle`; there a
 * simpler hash is sufficient, because it only names the reader's own data.
 */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (crypto.subtle !== undefined) {
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 16))
  }
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  return hash.toString(16)
}
