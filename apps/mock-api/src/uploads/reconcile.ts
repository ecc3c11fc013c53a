import { toIso } from '../clock.ts'
import type { Context, Log } from '../context.ts'
import { createPace, yieldToEventLoop } from '../slices.ts'
import { type Db, dropKeys, hasMark, transact } from '../storage/database.ts'
import type { Tables } from '../storage/engine.ts'
import { isFull } from '../storage/errors.ts'
import { isContentSealed } from '../storage/sealed-content.ts'
import { type SealedTable, sealedTables } from '../storage/sealed-rows.ts'
import { FilesUnavailable, ifMissing, shards } from '../storage/store.ts'

/** How long after its last byte the row of an uploaded file may be missing, in ms. */
const rowDelay = 10 * 60_000

/** In ms; the process of an upload that began before was killed. */
export const longestUpload = (config: Pick<Context['config'], 'REQUEST_TIMEOUT'>): number =>
  config.REQUEST_TIMEOUT + rowDelay

/** What a comparison may take of the files that no row names; `limited`: see `mayTake`. */
type Take = 'limited' | 'all' | 'none'

/** Orphans up to this number are no sign that rows are missing: a killed process leaves some. */
const fewOrphans = 10

/** Most orphans that are taken at once. */
const maxOrphans = 100

/** The part of all that may be without a row. */
const orphanShare = 0.05

/**
 * Whether files may be taken that no row names: 5 % of all, but at least 10 and at most 100, and nothing when no row names
 * anything. The absence of rows proves little: the database may be older, emptied or another one.
 */
function mayTake(take: Take, { orphans, named }: { orphans: number; named: number }): boolean {
  if (take !== 'limited') return take === 'all'
  const share = Math.floor(orphanShare * (orphans + named))
  return named > 0 && orphans <= Math.min(maxOrphans, Math.max(fewOrphans, share))
}

/** What a comparison found: claimed files that are missing, and files without a row that were taken or left. */
type ReconciledFiles = { missing: number; taken: number; waiting: number }

type Comparison = {
  /** ms of Unix time, by the clock that dates files. */
  fileClock?: () => number
  signal?: AbortSignal | undefined
  take?: Take
  log?: Log | undefined
}

/**
 * Makes files and rows consistent after a crash, part by part: takes files without a row, and rows of staged files without
 * a file. Only files that were written before the call are taken, so that uploads may arrive meanwhile. A sealed file may
 * have had a row: it is moved into the trash, if the number of such files is within the limit of `mayTake`. An unsealed one
 * is of an upload that never had one, and is removed. Throws `FilesUnavailable` and the signal's reason.
 */
export async function reconcileFiles(
  { config, db, files, now }: Pick<Context, 'config' | 'db' | 'files' | 'now'>,
  { fileClock = Date.now, signal, take: asked = 'limited', log }: Comparison = {},
): Promise<ReconciledFiles> {
  // While nobody has confirmed what `--new-installation` joined, the absence of rows proves nothing.
  const take = asked === 'limited' && (await hasMark(db, 'unconfirmed')) ? 'none' : asked
  // A file may be arriving, or its row be about to be stored. What a killed process has sent to a bucket may arrive later.
  const before = fileClock() - longestUpload(config)
  const trashDay = toIso(now()).slice(0, 10)
  const moveToTrash = async (keys: readonly string[]) => {
    for (const key of keys) {
      signal?.throwIfAborted()
      if (await isKnown(db, key)) continue
      await files.trash(key, trashDay)
      log?.warn({ file: key }, 'a file without a row was moved to the trash')
    }
  }
  // Only as many names as may be taken are kept until all parts are compared.
  const sealed: string[] = []
  let [named, missing, removed, orphans] = [0, 0, 0, 0]
  // A part is small enough to be compared at once.
  for (const part of shards) {
    signal?.throwIfAborted()
    const unseen = await filesWithRow(db, part)
    const unnamed: string[] = []
    for await (const { key, modifiedAt } of files.list(part)) {
      signal?.throwIfAborted()
      if (unseen.delete(key)) named++
      else if (modifiedAt.getTime() < before) unnamed.push(key)
    }
    for (const key of unseen) {
      signal?.throwIfAborted()
      // Asks for the file itself: it may have been written after its folder was listed.
      const byte = await files.readBytes(key, { position: 0, length: 1 }).catch(ifMissing)
      if (byte === undefined && (await isMissing(db, key))) missing++
    }
    const found = await judge({ db, files, signal, take }, unnamed)
    removed += found.removed
    orphans += found.sealed.length
    if (take === 'all') await moveToTrash(found.sealed)
    else sealed.push(...found.sealed.slice(0, maxOrphans - sealed.length))
    await yieldToEventLoop()
  }
  const isTaken = mayTake(take, { orphans, named })
  if (isTaken) await moveToTrash(sealed)
  const waiting = isTaken ? 0 : orphans
  return { missing, taken: removed + orphans - waiting, waiting }
}

/** Which files without a row are sealed; the others are removed, unless nothing may be taken. */
async function judge(
  { db, files, signal, take }: Pick<Context, 'db' | 'files'> & Pick<Comparison, 'signal' | 'take'>,
  keys: readonly string[],
): Promise<{ sealed: string[]; removed: number }> {
  const sealed: string[] = []
  let removed = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    if (await isKnown(db, key)) continue
    const isSealed = await isContentSealed(files, { key }).catch(ifMissing)
    if (isSealed === true) sealed.push(key)
    if (isSealed !== false || take === 'none') continue
    await files.remove(key)
    removed++
  }
  return { sealed, removed }
}

/** Whether a row names the file, or its removal, which the sweep makes when no backup can read it any more. */
async function isKnown(db: Db, key: string): Promise<boolean> {
  const removal = db.selectFrom('file_removals').select('key').where('key', '=', key)
  const row = await db
    .selectFrom('files')
    .select('key')
    .where('key', '=', key)
    .union(removal)
    .executeTakeFirst()
  return row !== undefined
}

async function filesWithRow(db: Db, part: string): Promise<Set<string>> {
  // Keys are hex digits, and `g` follows them.
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', '>=', part)
    .where('key', '<', `${part}g`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Deletes the row if it is that of a staged file. @returns whether a claimed file is missing */
async function isMissing(db: Db, key: string): Promise<boolean> {
  await transact(db, async (trx) => {
    const staged = trx.deleteFrom('files').where('key', '=', key).where('status', '=', 'staged')
    dropKeys(trx, await staged.returning('key_id').execute())
  })
  const row = await db.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the rows whose key is missing and which cannot be read: the database is older than its keys. No key is destroyed
 * because no row names it, which would prove as little as of files: those of deleted rows are listed (`transact`).
 */
export async function countUnreadable(db: Db, signal?: AbortSignal): Promise<number> {
  // It may have been deleted or rewritten meanwhile.
  const isUsed = ({ table, id }: Used) =>
    db.selectFrom(table).select('key_id').where('key_id', '=', id).executeTakeFirst()
  let unreadable = 0
  await db.engine.snapshot(db, async (tables) => {
    for await (const used of usedKeys(tables, signal))
      if (!(await db.keys.get(used.id)) && (await isUsed(used))) unreadable++
  })
  return unreadable
}

type Used = { table: SealedTable; id: string }

async function* usedKeys(tables: Tables, signal: AbortSignal | undefined): AsyncGenerator<Used> {
  const pace = createPace()
  for (const table of sealedTables) {
    const rows = tables.selectFrom(table).select('key_id').where('key_id', 'is not', null)
    for await (const { key_id } of tables.engine.stream(tables, rows)) {
      if (key_id !== null) yield { table, id: key_id }
      signal?.throwIfAborted()
      await pace()
    }
  }
}

/** Interval of the probes of a remote store while it is unavailable, in ms. */
const probeInterval = 1_000

/** While it is available, one probe is sent in so many intervals. */
const intervalsPerProbe = 15

const day = 86_400_000

/**
 * Probes a remote store at intervals, and logs when it becomes unavailable or available. While it is unavailable, uploads
 * are refused, and every other request is served.
 * @returns a function that ends it.
 */
export function watchFiles(
  { files, state }: Pick<Context, 'files' | 'state'>,
  log: Log,
  interval = probeInterval,
): () => Promise<void> {
  const { remote } = files
  if (remote === undefined) return async () => undefined
  let isReported = false
  let intervals = 0
  let probing: Promise<void> | undefined

  const probe = async () => {
    try {
      await remote.probe()
      if (isReported) log.warn({}, 'the store of the files can be used again')
      isReported = false
    } catch (err) {
      if (isReported || state.isClosing) return
      log.error({ err }, 'the store of the files cannot be used: uploads are refused')
      isReported = true
    }
  }
  const timer = setInterval(() => {
    intervals++
    if (probing !== undefined || (!remote.isUnavailable() && intervals % intervalsPerProbe !== 0)) return
    probing = probe().finally(() => {
      probing = undefined
    })
  }, interval).unref()
  return async () => {
    clearInterval(timer)
    await probing
  }
}

/**
 * Returns a function that compares files, keys and receipts with rows, once a day (UTC) of all processes of a database: the
 * one that does it has a lock. A process that is alone also compares after its start. It tries again at the next call while
 * the store is away or the disk full, and an hour after another error. Files of a killed process are old enough on the next day.
 * @param options.last is done after
 */
export function comparison(
  context: Context,
  log: Log,
  { signal, last }: { signal?: AbortSignal; last?: () => Promise<void> } = {},
): () => Promise<void> {
  const { db, now } = context
  let next = Number.NEGATIVE_INFINITY
  async function compare(): Promise<void> {
    // First, because it fails at once while the store is away.
    const { missing, waiting } = await reconcileFiles(context, { signal, log })
    if (missing > 0) log.error({ missing }, 'claimed files are missing from the store')
    if (waiting > 0)
      log.error({ waiting }, 'files without a row were kept: check the database, then reconcile --confirm')
    await last?.()
    const unreadable = await countUnreadable(db, signal)
    if (unreadable > 0) log.error({ unreadable }, 'rows have no key: the database is older than its keys')
  }
  return async () => {
    if (now() < next) return
    const today = Math.floor(now() / day)
    // Set before, because the next call may come while it compares, and the process that has the lock may be killed.
    next = now() + day / 24
    await db.engine.soleWork(db, 'comparison', async () => {
      const rows = db.selectFrom('versions').select('value').where('name', '=', 'compared')
      if (!db.engine.isShared || (await rows.executeTakeFirst())?.value !== today) {
        try {
          await compare()
        } catch (err) {
          if (err instanceof FilesUnavailable || isFull(err)) next = now()
          else if (err !== signal?.reason) log.error({ err }, 'files, keys and rows could not be compared')
          if (isFull(err)) throw err
          return
        }
        await db
          .insertInto('versions')
          .values({ name: 'compared', value: today })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: today }))
          .execute()
      }
      next = (today + 1) * day
    })
  }
}
