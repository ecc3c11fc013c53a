import { isLoose } from '@recruiting/schema/structure'
import type { z } from 'zod'

/** A stored JSON text cannot be read. The message names table, column, row and paths, never a value. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
  constructor(place: string, id: string, reasons: readonly string[]) {
    super(`${place} of ${id}: ${reasons.join(', ')}`)
  }
}

/** Reads and writes one JSON column. */
export type StoredDocument<T> = {
  write(value: T): string
  /**
   * Members that the schema lacks are dropped.
   * @param id of the row, for the error. Throws `UnreadableDocument`.
   */
  read(text: string, id: string): T
}

/**
 * A JSON column with its schema. The first change that makes stored documents unreadable has to add a version to them.
 * @param place the column, as `table.column`.
 */
export function storedDocument<T extends object>(
  place: `${string}.${string}`,
  schema: z.ZodType<T>,
): StoredDocument<T> {
  return {
    write: (value) => JSON.stringify(value),
    read(text, id) {
      const document = jsonOf(text)
      if (document === undefined) throw new UnreadableDocument(place, id, ['not JSON'])
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

/** The value of a JSON text; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
    if (isLoose(holder)) for (const key of issue.keys) Reflect.deleteProperty(holder, key)
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
