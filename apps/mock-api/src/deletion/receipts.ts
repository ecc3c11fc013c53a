import { access, constants, type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Bucket } from '../storage/bucket.ts'
import { type BucketPlace, describePlace, type ReceiptsPlace } from '../storage/bucket-place.ts'
import { errorCode, ifPresent, syncFolder } from '../storage/durable-folder.ts'
import { connectBucket } from '../storage/open-files.ts'
import { bytesFree } from '../storage/store.ts'
import { jsonOf } from '../storage/stored-document.ts'

/**
 * A deletion, written before its transaction. `address` and `records` find the person in a backup: the look-up hash
 * of the address under the keys named by `keys`, and the ids of the applications and referrals, which also find them
 * under an earlier address. Nothing in it is personal without these keys.
 */
export const Announcement = z.object({
  id: z.string(),
  deletedAt: z.string(),
  keys: z.string(),
  address: z.string(),
  records: z.array(z.string()),
  /** Of a deletion by command: the number of the letter or case. */
  reason: z.string().optional(),
})
export type Announcement = z.infer<typeof Announcement>

/** How an announced deletion ended, written after its transaction: it was done, or cancelled. */
export const Outcome = z.object({ id: z.string(), cancelled: z.literal(true).optional() })
export type Outcome = z.infer<typeof Outcome>

/**
 * Says that the receipts of a database are kept here. Those of deletions before `incompleteBefore` may be missing. The last
 * line of a database counts.
 */
export const Coverage = z.object({ keys: z.string(), incompleteBefore: z.string().nullable() })
export type Coverage = z.infer<typeof Coverage>

/** What was read from the receipts. */
export type StoredReceipts = {
  /** Deletions that were not cancelled, in their order. */
  deletions: Announcement[]
  /** The ids of those without an outcome: the process ended before it was written. */
  undecided: ReadonlySet<string>
  /** `incompleteBefore` of each database that has receipts here, by the name of its keys. */
  coverage: ReadonlyMap<string, string | null>
  /** Numbers of lines that cannot be read, such as one within which a process was killed. */
  unreadable: number[]
}

/**
 * The receipts of deletions in a place outside the database, from which a restore repeats them. An announced deletion
 * without an outcome counts as done.
 */
export type DeletionReceipts = {
  /** Names the place in messages: the path of a file, or a place in a bucket. */
  place: string
  /** Creates the place if it is missing. Throws when it cannot be written. */
  open(): Promise<void>
  /** Undefined when the file does not exist. Throws other errors of the disk. */
  read(): Promise<StoredReceipts | undefined>
  /** Resolves when the lines are synced. Throws errors of the disk. */
  add(lines: readonly Line[]): Promise<void>
  /** Resolves when the announcement is synced. Throws errors of the disk: the deletion must not take place. */
  announce(announcement: Announcement): Promise<void>
  /** Never throws: an outcome that cannot be written is kept for `retry`. */
  complete(outcome: Outcome): Promise<void>
  /** Writes the kept outcomes, if there are any. Throws when the file cannot be written. */
  retry(): Promise<void>
  /** Whether the last attempt to write failed: deletions are refused. */
  isUnavailable(): boolean
}

/** The receipts of a configuration: where nothing is stored in the data folder, those beside the files in their bucket. */
export function receiptsPlace(
  config: Pick<Config, 'DATA_DIR'> &
    Partial<Pick<Config, 'DATABASE_URL' | 'DELETION_RECEIPTS' | 'FILES_URL'>>,
): ReceiptsPlace {
  const { DATABASE_URL, DATA_DIR, DELETION_RECEIPTS, FILES_URL } = config
  const inBucket = DATABASE_URL === undefined ? undefined : FILES_URL
  return DELETION_RECEIPTS ?? inBucket ?? join(DATA_DIR, 'deletion-receipts.jsonl')
}

type Line = Announcement | Outcome | Coverage

/** Where lines are kept. */
type LineStore = {
  place: string
  /** Resolves when the lines are synced; without lines it shows whether some could be written. */
  append(lines: readonly Line[]): Promise<void>
  /** Undefined when nothing was ever written. */
  read(): Promise<AsyncIterable<string> | undefined>
}

/** Opens the file for each line, so that it may be moved, and its disk may come back, while the process runs. */
function linesInFile(path: string): LineStore {
  return {
    place: path,
    append: (lines) => appendLines(path, lines),
    // Reading all lines closes the handle.
    read: async () => (await ifPresent(open(path)))?.readLines(),
  }
}

/** What the names of the objects begin with. */
const objectsName = 'receipts/'

/** An object for each line, because a bucket cannot append and several processes write. */
function linesInBucket(place: BucketPlace): LineStore {
  let connected: Promise<Bucket> | undefined
  const bucket = () => (connected ??= connectBucket(place))
  async function* texts(names: readonly string[]): AsyncGenerator<string> {
    for (const name of names) yield await text(await (await bucket()).read(name))
  }
  return {
    place: `${describePlace(place)}/${objectsName}`,
    async append(lines) {
      const objects = await bucket()
      for (const line of lines) await objects.putText(`${objectsName}${nameOf(line)}`, JSON.stringify(line))
      if (lines.length === 0) await objects.putText(`${objectsName}probe`, '{}')
    },
    async read() {
      const names: string[] = []
      for await (const { name } of (await bucket()).list(objectsName)) names.push(name)
      const lines = names.filter((name) => !name.endsWith('/probe')).sort()
      return lines.length === 0 ? undefined : texts(lines)
    },
  }
}

/** In their order an outcome follows its announcement. */
function nameOf(line: Line): string {
  if ('incompleteBefore' in line) return `coverage.${line.keys}`
  return 'records' in line ? line.id : `${line.id}.outcome`
}

export function openReceipts(where: ReceiptsPlace): DeletionReceipts {
  const store = typeof where === 'string' ? linesInFile(where) : linesInBucket(where)
  const kept = new Map<string, Outcome>()
  let last: Promise<unknown> = Promise.resolve()
  let isFailing = false

  /** Runs one call at a time, so that each line begins after a complete one. */
  function append(lines: readonly Line[]): Promise<void> {
    const writing = last.then(() => store.append(lines))
    last = writing.then(
      () => (isFailing = false),
      () => (isFailing = true),
    )
    return writing
  }

  async function retry(): Promise<void> {
    const outcomes = [...kept.values()]
    await append(outcomes)
    for (const { id } of outcomes) kept.delete(id)
  }

  return {
    place: store.place,
    open: () => append([]),
    read: () => readLines(store),
    add: append,
    async announce(announcement) {
      try {
        await append([announcement])
      } catch (error) {
        // The line may have been written although its sync failed.
        kept.set(announcement.id, { id: announcement.id, cancelled: true })
        throw error
      }
    },
    async complete(outcome) {
      kept.set(outcome.id, outcome)
      await retry().catch(() => undefined)
    },
    retry,
    isUnavailable: () => isFailing,
  }
}

/** Fewer free bytes on its disk may not hold the next receipts. */
const minRoom = 64 * 1024

/** Why receipts cannot be written; undefined when they can. Changes nothing. */
export async function whyUnwritable(path: ReceiptsPlace): Promise<unknown> {
  try {
    if (typeof path !== 'string') return await openReceipts(path).open()
    const folder = dirname(path)
    const handle = await open(path, 'r+').catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
      await access(folder, constants.W_OK)
    })
    await handle?.close()
    if ((await bytesFree(folder)) < minRoom) throw noRoom()
    return undefined
  } catch (error) {
    return error
  }
}

function noRoom(): Error {
  return Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' })
}

async function appendLines(path: string, lines: readonly unknown[]): Promise<void> {
  const handle = await open(path, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    // A process may have been killed, or the disk may have been full, within the last line.
    const separator = text !== '' && size > 0 && !(await endsWithLine(handle, size)) ? '\n' : ''
    await handle.appendFile(separator + text)
    await handle.sync()
    // No line is written by a check whether it could be.
    if (lines.length === 0 && (await bytesFree(dirname(path))) < minRoom) throw noRoom()
    if (size === 0) await syncFolder(dirname(path))
  } finally {
    await handle.close()
  }
}

async function endsWithLine(handle: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 10
}

async function readLines(store: LineStore): Promise<StoredReceipts | undefined> {
  const lines = await store.read()
  if (!lines) return undefined
  const announced = new Map<string, Announcement>()
  const undecided = new Set<string>()
  const coverage = new Map<string, string | null>()
  const unreadable: number[] = []
  let number = 0
  for await (const line of lines) {
    number++
    const value = jsonOf(line)
    const announcement = Announcement.safeParse(value)
    const outcome = Outcome.safeParse(value)
    const covered = Coverage.safeParse(value)
    if (announcement.success) {
      const { id, keys } = announcement.data
      announced.set(id, announcement.data)
      undecided.add(id)
      if (!coverage.has(keys)) coverage.set(keys, null)
    } else if (outcome.success) {
      const { id, cancelled } = outcome.data
      undecided.delete(id)
      if (cancelled) announced.delete(id)
    } else if (covered.success) coverage.set(covered.data.keys, covered.data.incompleteBefore)
    else unreadable.push(number)
  }
  return { deletions: [...announced.values()], undecided, coverage, unreadable }
}
