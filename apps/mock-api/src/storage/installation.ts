import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { errorCode, writeWhole } from './durable-folder.ts'
import { folderPlace, isEmptyPlace, ownerName } from './file-owner.ts'
import { FolderUnusable } from './folder-lock.ts'
import type { Database } from './schema.ts'

/** The file of a data folder that says which installation has it. */
export const claimName = 'installation'

/** `starts` is 0 until the first start has created the database: before that, nothing is stored. */
const Claim = z.strictObject({ id: z.string().min(1), starts: z.int().nonnegative() })
type Claim = z.infer<typeof Claim>

/** The rows of `secrets`: the id, and the number of starts of the server. */
const idRow = 'installation'
const startsRow = 'starts'

/** The names in a data folder that hold data, beside `files`. */
export const dataNames = ['recruiting.db', 'keys'] as const

/**
 * Who opens an installation. Only a server creates one. `isForced` is `--new-installation`: what belongs to another
 * installation, or is older or newer than the rest, is taken under a new id.
 */
export type Opening = { by: 'server' | 'command' | 'restore'; isForced?: boolean; onWait?: () => void }

/** A database and a data folder that belong together. */
export type Installation = {
  id: string
  /** With `--new-installation`: the ids under which its parts were known. */
  former: readonly string[]
  /** Whether `--new-installation` was needed. */
  isForced: boolean
  by: Opening['by']
  folder: string
  /** Undefined until this start claims the folder. */
  claim: Claim | undefined
}

type Recorded = { id: string | undefined; starts: number }

/** A database that is opened; `tables` is undefined when there is none. */
type Found = {
  tables: Kysely<Database> | undefined
  place: string
  folder: string
  ownNames: readonly string[]
}

/**
 * Compares a database with its data folder before anything is written. The rows of a database are what says which files
 * and keys are needed, so neither an empty one nor that of another installation may be used with a folder that has data.
 * Throws `FolderUnusable`.
 */
export async function checkInstallation(
  found: Found,
  { by, isForced = false }: Opening,
): Promise<Installation> {
  const { tables, place, folder } = found
  const claim = await readClaim(folder)
  const recorded = tables && (await readRecorded(tables))
  if (by === 'command' && recorded === undefined)
    throw new FolderUnusable(missingLine(place, tables !== undefined))
  const trouble = await troubleOf(found, claim, recorded)
  if (trouble !== undefined && !isForced) throw new FolderUnusable(trouble)
  const former = [recorded?.id, claim?.id].filter((id) => id !== undefined)
  const isTaken = trouble !== undefined
  const id = isTaken ? newId() : (recorded?.id ?? (recorded ? newId() : (claim?.id ?? newId())))
  if (recorded !== undefined) return { id, former, isForced: isTaken, by, folder, claim }
  // Before the keys and the tables: without this file, what an interrupted first start leaves would look like foreign data.
  const made = claim === undefined || isTaken ? await makeClaim(folder, id, isTaken) : claim
  return { id: made.id, former, isForced: isTaken, by, folder, claim: made }
}

/** Why a command cannot use a database that has no data. */
export function missingLine(place: string, isThere = false): string {
  return `Database ${place} ${isThere ? 'is empty' : 'does not exist'}, and commands do not create it: check DATA_DIR and DATABASE_URL.`
}

/** What does not belong together, and what to check; undefined when nothing contradicts. Writes nothing. */
async function troubleOf(
  { tables, place, folder, ownNames }: Found,
  claim: Claim | undefined,
  recorded: Recorded | undefined,
): Promise<string | undefined> {
  const isComplete = claim !== undefined && claim.starts > 0
  if (recorded === undefined) {
    const has = isComplete ? `belongs to installation ${claim.id}` : await dataIn(folder, claim, ownNames)
    if (has === undefined) return undefined
    const missing = tables ? 'is empty' : 'does not exist'
    return `Data folder ${folder} ${has}, and database ${place} ${missing}: check DATABASE_URL and DATA_DIR, and put the database back where it was.`
  }
  // Several machines may make the first start at the same time, each with its own folder.
  if (claim === undefined || claim.starts === 0) return undefined
  if (claim.id !== recorded.id)
    return `Data folder ${folder} belongs to installation ${claim.id}, and database ${place} to ${recorded.id ?? 'none'}: check DATABASE_URL and DATA_DIR.`
  if (claim.starts > recorded.starts)
    return `Database ${place} is an older copy: it has seen ${recorded.starts} starts, and data folder ${folder} ${claim.starts}. Put the newer one back, or restore a backup into a new data folder.`
  return undefined
}

/** The trouble that a start would meet; undefined when there is none. */
export async function troubleOfStart(found: Found): Promise<string | undefined> {
  const recorded = found.tables && (await readRecorded(found.tables))
  return await troubleOf(found, await readClaim(found.folder), recorded)
}

/** Data of a folder that no installation has claimed. @param ownNames those that an interrupted first start may leave */
async function dataIn(
  folder: string,
  claim: Claim | undefined,
  ownNames: readonly string[],
): Promise<string | undefined> {
  const names = claim === undefined ? dataNames : dataNames.filter((name) => !ownNames.includes(name))
  for (const name of names) {
    // An empty file is what an interrupted creation leaves.
    const found = await stat(join(folder, name)).catch(noFile)
    if (found !== undefined && found.size > 0) return `has the file ${name}`
  }
  return (await isEmptyPlace(folderPlace(join(folder, 'files')))) ? undefined : 'has files'
}

/** Stores the id in the database, unless another process has stored one. @returns the stored one */
export async function recordInstallation(
  tables: Kysely<Database>,
  installation: Installation,
): Promise<Installation> {
  const { id, isForced } = installation
  if (isForced) await tables.deleteFrom('secrets').where('name', '=', idRow).execute()
  await tables
    .insertInto('secrets')
    .values({ name: idRow, value: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = (await secretOf(tables, idRow)) ?? id
  const { claim } = installation
  if (claim !== undefined && claim.starts > 0 && claim.id !== stored && !isForced)
    throw new FolderUnusable(
      `Data folder ${installation.folder} belongs to installation ${claim.id}, and the database to ${stored}: check DATABASE_URL and DATA_DIR.`,
    )
  return { ...installation, id: stored }
}

/**
 * Claims the data folder after the keys were found to be those of the database. A server counts its starts in both
 * places, the database first, so that a database that has seen fewer of them is an older copy.
 */
export async function claimFolder(tables: Kysely<Database>, installation: Installation): Promise<void> {
  const { by, claim, folder, id, isForced } = installation
  const isClaimed = claim !== undefined && claim.starts > 0 && !isForced
  if (isClaimed && by !== 'server') return
  // Files of a folder that was written before folders were claimed: its keys are those of the database.
  const files = folderPlace(join(folder, 'files'))
  if (!isClaimed && existsSync(files.place)) await files[isForced ? 'putText' : 'putNewText'](ownerName, id)
  const before = Math.max(
    Number((await secretOf(tables, startsRow)) ?? 0),
    isForced ? (claim?.starts ?? 0) : 0,
  )
  const starts = by === 'server' ? before + 1 : Math.max(1, before)
  // Servers on other machines count too.
  const next = isForced ? String(starts) : sql<string>`cast(cast(secrets.value as integer) + 1 as text)`
  const counted = await tables
    .insertInto('secrets')
    .values({ name: startsRow, value: String(starts) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: next }))
    .returning('value')
    .executeTakeFirstOrThrow()
  await writeClaim(folder, { id, starts: Number(counted.value) })
}

/** Gives a restored database a new id: a copy must not use the bucket of the installation that was backed up. */
export async function renameInstallation(tables: Kysely<Database>, id: string): Promise<void> {
  await tables.deleteFrom('secrets').where('name', 'in', [idRow, startsRow]).execute()
  await tables.insertInto('secrets').values({ name: idRow, value: id }).execute()
}

export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** Undefined for a database without tables, or one whose first start was interrupted before it had keys. */
async function readRecorded(tables: Kysely<Database>): Promise<Recorded | undefined> {
  const known = await tables.introspection.getTables()
  if (!known.some(({ name }) => name === 'secrets')) return undefined
  const rows = await tables.selectFrom('secrets').selectAll().execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  if (!values.has('keys')) return undefined
  return { id: values.get(idRow), starts: Number(values.get(startsRow) ?? 0) }
}

/** The generated secret of a name. */
export async function secretOf(tables: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await tables.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function readClaim(folder: string): Promise<Claim | undefined> {
  const path = join(folder, claimName)
  const text = await readFile(path, 'utf8').catch(noFile)
  if (text === undefined) return undefined
  try {
    return Claim.parse(JSON.parse(text))
  } catch (cause) {
    throw new FolderUnusable(`${path} was altered and cannot be read: put a copy of it back.`, { cause })
  }
}

/** @returns the claim of another process that was faster */
async function makeClaim(folder: string, id: string, isForced: boolean): Promise<Claim> {
  await writeClaim(folder, { id, starts: 0 }, !isForced)
  return (await readClaim(folder)) ?? { id, starts: 0 }
}

async function writeClaim(folder: string, claim: Claim, isNew = false): Promise<void> {
  await writeWhole(join(folder, claimName), `${JSON.stringify(claim)}\n`, { isNew })
}

function noFile(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error
}

/** The folder within a data folder in which a restore works; while it exists, the restore is not complete. */
export const restoringName = 'restoring'

/** Throws `FolderUnusable` for a data folder whose restore was interrupted. */
export function refuseHalfRestored(folder: string): void {
  if (existsSync(join(folder, restoringName)))
    throw new FolderUnusable(`A restore into data folder ${folder} was interrupted: run it again.`)
}
