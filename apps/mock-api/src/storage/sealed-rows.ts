import type { Trx } from './database.ts'
import { alteredCode } from './errors.ts'
import { decrypt, encrypt, type Key, type KeyReader } from './keys.ts'
import type { Database, Sealed } from './schema.ts'

/** The columns with personal data. */
export const sealedColumns = {
  applications: [
    'reference',
    'consent',
    'personal',
    'education',
    'experience',
    'application',
    'other',
    'identity',
    'contact',
    'military',
    'emergencyContact',
    'health',
  ],
  files: ['name', 'sha256'],
  idempotency_keys: ['answer'],
  outbox: ['to_address', 'args'],
  mailbox: ['to_address', 'subject', 'text', 'html', 'links'],
  links: ['address'],
  referrals: ['document'],
} as const satisfies { [T in keyof Database]?: readonly (keyof Database[T])[] }

export type SealedTable = keyof typeof sealedColumns
export const sealedTables = Object.keys(sealedColumns) as SealedTable[]

/** A row, or part of one, with its sealed values decrypted. */
export type Opened<Row> = {
  [K in keyof Row]: Sealed extends Row[K] ? Exclude<Row[K], Sealed> | string : Row[K]
}

/** A row with its sealed columns encrypted. */
type SealedRow<T extends SealedTable, Row> = {
  [K in keyof Row]: K extends (typeof sealedColumns)[T][number] ? Sealed | Extract<Row[K], null> : Row[K]
} & { key_id: string }

/** Encrypts a row with a new key, for an insert or to replace all of its sealed values; the row includes its id. */
export async function sealRow<T extends SealedTable, Row extends Readonly<Record<string, unknown>>>(
  { keys }: Pick<Trx, 'keys'>,
  table: T,
  row: Row,
): Promise<SealedRow<T, Row>> {
  return sealRowWith(await keys.make(), table, row)
}

/** The same with a key that also encrypts something else of the row. */
export function sealRowWith<T extends SealedTable, Row extends Readonly<Record<string, unknown>>>(
  key: Key,
  table: T,
  row: Row,
): SealedRow<T, Row> {
  const sealed = changed(table, row, (place, value) => seal(key, place, value))
  return { ...sealed, key_id: key.id } as SealedRow<T, Row>
}

/** Decrypts the values read from a row. @returns undefined when its key is destroyed: the row was deleted. */
export async function openRow<Row extends { key_id: string | null }>(
  { keys }: { keys: KeyReader },
  table: SealedTable,
  row: Row,
): Promise<Opened<Row> | undefined> {
  const key = row.key_id === null ? undefined : await keys.get(row.key_id)
  if (!key) return undefined
  return changed(table, row, (place, value) => unseal(key, place, value as Sealed)) as Opened<Row>
}

/** Decrypts rows, omitting those that were deleted. */
export async function openRows<Row extends { key_id: string | null }>(
  db: { keys: KeyReader },
  table: SealedTable,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const opened = await Promise.all(rows.map((row) => openRow(db, table, row)))
  return opened.filter((row) => row !== undefined)
}

function changed(
  table: SealedTable,
  row: Readonly<Record<string, unknown>>,
  change: (place: string, value: string) => string,
): Record<string, unknown> {
  const id = row[table === 'idempotency_keys' ? 'key_hash' : 'id']
  if (typeof id !== 'string') throw new TypeError(`Sealing a row of ${table} needs its id`)
  const columns: readonly string[] = sealedColumns[table]
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isSealed = columns.includes(column) && typeof value === 'string'
      return [column, isSealed ? change(`${table}.${column} ${id}`, value) : value]
    }),
  )
}

/** What a sealed text begins with. */
const mark = 's1.'

/**
 * Encrypts a text with a key.
 * @param place table, column and id of the row: a text sealed for one place cannot be opened for another.
 */
export function seal(key: Key, place: string, text: string): Sealed {
  return `${mark}${encrypt(key.secret, text, place).toString('base64url')}` as Sealed
}

/** Decrypts a sealed text. Throws for another key or place, and for a text that was changed. */
export function unseal(key: Key, place: string, sealed: Sealed): string {
  try {
    if (!sealed.startsWith(mark)) throw new Error('Not a sealed value')
    return decrypt(key.secret, Buffer.from(sealed.slice(mark.length), 'base64url'), place).toString('utf8')
  } catch (cause) {
    throw Object.assign(new Error(`${place} was altered`, { cause }), { code: alteredCode })
  }
}
