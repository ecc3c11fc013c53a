import { Unreadable } from '@recruiting/resume/bounds'
import { bytesOf, type Entry, entriesOf } from '@recruiting/resume/zip'
import { sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { ExportedApplication } from '@recruiting/schema/export'
import '@recruiting/schema/fields/phone-numbers'
import { shownText } from '@recruiting/schema/fields/text'
import { limits } from '@recruiting/schema/limits'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { isLoose, type Loose, unwrap } from '@recruiting/schema/structure'
import { truncate } from '@recruiting/schema/text'
import { uploadPath } from '@recruiting/schema/upload'
import { type DraftSections, withRecommenderRows } from '~/lib/draft/draft.ts'

/** What an export file holds for a new application. */
export type Export = {
  /** Answers as the form shows them; empty where the file says nothing. */
  sections: DraftSections
  files: Partial<Record<UploadKind, File>>
  /**
   * What is not taken, by its path in the form where it has one: members and options that this version does not know,
   * values that a field refuses, files that are named only. The record's sections without a place in the form are no part.
   */
  unknown: string[]
}

export type NoExport = { reason: 'damaged' | 'tooLarge' | 'notAnExport' }

const most = {
  /** The file, and what its parts unfold to together. */
  bytes: limits.exportBytes,
  /** A body is sent without blanks; the file is indented, and lists files and vacancies. */
  jsonBytes: 4 * limits.jsonBytes,
  unknown: 100,
  path: 200,
  /** Rows of a list that are looked at; every list of the form has fewer. */
  rows: 100,
} as const

const recordSections = fieldsOf(ExportedApplication.shape.sections) ?? {}

/**
 * Reads the file of “download my data” for another application. It may have been altered, or come from another version of
 * the contract: its parts are bounded, and of its values only those are taken that a field of the form accepts.
 */
export async function readExport(file: File): Promise<Export | NoExport> {
  if (file.size > most.bytes) return { reason: 'tooLarge' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { reason: 'notAnExport' }
    return await readArchive(bytes)
  } catch (error) {
    const reason = error instanceof Unreadable ? error.reason : 'damaged'
    if (reason === 'encrypted') return { reason: 'notAnExport' }
    return { reason: reason === 'tooLarge' ? reason : 'damaged' }
  }
}

async function readArchive(bytes: Uint8Array): Promise<Export | NoExport> {
  const entries = new Map<string, Entry>()
  for (const entry of entriesOf(bytes)) {
    // Two parts of one name: programs that read the file would not agree on what it holds.
    if (entries.has(entry.name)) throw new Unreadable('damaged')
    entries.set(entry.name, entry)
  }
  const json = entries.get('application.json')
  if (json === undefined) return { reason: 'notAnExport' }
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(bytes, json, most.jsonBytes))
  const value: unknown = JSON.parse(text)
  if (!isLoose(value) || !/^1\.\d/.test(String(value.contractVersion)) || !isLoose(value.sections))
    return { reason: 'notAnExport' }
  const unknown = new Set<string>()
  const leave = (path: string) => {
    if (unknown.size < most.unknown) unknown.add(truncate(path, most.path))
  }
  for (const name of Object.keys(value)) if (!Object.hasOwn(ExportedApplication.shape, name)) leave(name)
  const answers = takenFields(sections, recordSections, value.sections, '', leave)
  const drafts = sectionNames.map((name) => [name, fromWire(sections[name], answers[name])])
  return {
    sections: withRecommenderRows(Object.fromEntries(drafts) as DraftSections),
    files: await takenFiles(value, bytes, entries, leave),
    unknown: [...unknown],
  }
}

type Leave = (path: string) => void
type Fields = Readonly<Record<string, AnySchema>>

/** Of an object the members that `form` has; those that not even the record (`known`) has are left. */
function takenFields(form: Fields, known: Fields, value: unknown, path: string, leave: Leave): Loose {
  if (value === undefined) return {}
  if (!isLoose(value)) {
    leave(path)
    return {}
  }
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const name of Object.keys(value)) if (!Object.hasOwn(known, name)) leave(below(name))
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, schema]) => {
      const own = known[name]
      return own && Object.hasOwn(value, name)
        ? [[name, taken(schema, own, value[name], below(name), leave)]]
        : []
    }),
  )
}

function taken(form: AnySchema, known: AnySchema, value: unknown, path: string, leave: Leave): unknown {
  const [fields, element] = [fieldsOf(form), elementOf(form)]
  if (fields !== undefined) return takenFields(fields, fieldsOf(known) ?? {}, value, path, leave)
  if (element !== undefined && Array.isArray(value)) {
    const rows = fieldsOf(elementOf(known) ?? known) ?? {}
    const length = lengthOf(form, value)
    return value.flatMap((row, position) => {
      const own = `${path}.${position}`
      if (position < length && isLoose(row))
        return [takenFields(fieldsOf(element) ?? {}, rows, row, own, leave)]
      leave(own)
      return []
    })
  }
  if (element === undefined && unwrap(form).safeParse(value).success) return value
  leave(path)
  return undefined
}

/** How many rows of a list the form has place for. */
function lengthOf(list: AnySchema, rows: readonly unknown[]): number {
  const tooMany = unwrap(list)
    .safeParse(rows.slice(0, most.rows))
    .error?.issues.find(({ code, path }) => code === 'too_big' && path.length === 0)
  return tooMany?.code === 'too_big' ? Number(tooMany.maximum) : rows.length
}

const fileName = shownText(limits.fileName)

/** The listed files that are in the archive, one of a kind. */
async function takenFiles(
  { files: list, missingFiles }: Loose,
  bytes: Uint8Array,
  entries: ReadonlyMap<string, Entry>,
  leave: Leave,
): Promise<Export['files']> {
  const files: Export['files'] = {}
  if (list !== undefined && !Array.isArray(list)) leave('files')
  for (const missing of Array.isArray(missingFiles) ? missingFiles : []) {
    const kind = uploadKinds.find((each) => isLoose(missing) && each === missing.kind)
    if (kind !== undefined) leave(uploadPath(kind))
  }
  let left: number = most.bytes
  for (const listed of Array.isArray(list) ? list : []) {
    const facts = isLoose(listed) ? listed : {}
    const kind = uploadKinds.find((each) => each === facts.kind)
    if (kind === undefined || files[kind] !== undefined) {
      leave('files')
      continue
    }
    const path = typeof facts.path === 'string' && facts.path.startsWith(`files/${kind}`) ? facts.path : ''
    const entry = entries.get(path)
    const name = fileName.safeParse(facts.name)
    if (entry === undefined || entry.length !== facts.size || !name.success) {
      leave(uploadPath(kind))
      continue
    }
    const content = await bytesOf(bytes, entry, Math.min(left, 2 * limits.fileBytes))
    left -= content.length
    const type = /^[\w.+-]{1,63}\/[\w.+-]{1,63}$/.exec(String(facts.type))?.[0] ?? ''
    files[kind] = new File([content], name.data, { type })
  }
  return files
}
