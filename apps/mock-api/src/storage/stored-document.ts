import type { z } from 'zod'

/** A stored JSON text cannot be read. The message names table, column, row and paths, never a value. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
  constructor(place: string, id: string, reasons: readonly string[]) {
    super(`${place} of ${id}: ${reasons.join(', ')}`)
  }
}

/** Converts a document to the next version. */
type Upgrade = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** Reads and writes one JSON column. */
export type StoredDocument<T> = {
  write(value: T): string
  /**
   * Members that the schema lacks are dropped.
   * @param id of the row, for the error. Throws `UnreadableDocument`.
   */
  read(text: string, id: string): T
}

/** The member with the version. A document without it has version 1. */
const versionName = '$version'

/**
 * A JSON column with its schema. An object contains its version number; a list has none.
 * @param place the column, as `table.column`.
 * @param upgrades from version 1 to 2, 2 to 3 and so on; the last one yields the current schema. Add one whenever a
 * schema change would make stored documents invalid.
 */
export function storedDocument<T extends object>(
  place: `${string}.${string}`,
  schema: z.ZodType<T>,
  upgrades: readonly Upgrade[] = [],
): StoredDocument<T> {
  const current = upgrades.length + 1

  /** The document in the current version, or why it cannot be read. */
  function open(text: string): { document: unknown } | { reason: string } {
    let step = 'not JSON'
    try {
      const stored: unknown = JSON.parse(text)
      if (!isObject(stored)) return { document: stored }
      const { [versionName]: version = 1, ...document } = stored
      const older = upgradesFrom(version)
      if (!older) return { reason: `${versionName} is none of 1 to ${current}` }
      step = 'not upgradable'
      return { document: older.reduce((before, upgrade) => upgrade(before), document) }
    } catch {
      return { reason: step }
    }
  }

  function upgradesFrom(version: unknown): readonly Upgrade[] | undefined {
    const isKnown = Number.isInteger(version) && Number(version) >= 1 && Number(version) <= current
    return isKnown ? upgrades.slice(Number(version) - 1) : undefined
  }

  return {
    write: (value) => JSON.stringify(Array.isArray(value) ? value : { [versionName]: current, ...value }),
    read(text, id) {
      const opened = open(text)
      if ('reason' in opened) throw new UnreadableDocument(place, id, [opened.reason])
      const { document } = opened
      const result = schema.safeParse(document)
      if (result.success) return result.data
      const again = schema.safeParse(withoutUnknown(document, result.error.issues))
      if (again.success) return again.data
      const reasons = again.error.issues.map(
        ({ path, code }) => `${path.map(String).join('.') || '(whole)'} (${code})`,
      )
      throw new UnreadableDocument(place, id, reasons)
    },
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Removes the members that the schema reported as unknown. */
function withoutUnknown(document: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const known = structuredClone(document)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      known,
    )
    if (isObject(holder)) for (const key of issue.keys) delete holder[key]
  }
  return known
}

/**
 * Reads rows independently: an unreadable row is reported and omitted.
 * @param report receives the error of each unreadable row.
 */
export function readable<Row, T>(
  rows: readonly Row[],
  report: (error: UnreadableDocument) => void,
  read: (row: Row) => T,
): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)]
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error
      report(error)
      return []
    }
  })
}
