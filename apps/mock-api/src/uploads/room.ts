import { Failure } from '@recruiting/http/failure'
import { limits } from '@recruiting/schema/limits'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../storage/schema.ts'
import type { FreeRoom } from '../storage/store.ts'

/**
 * Admits uploads within three limits: bytes per client and hour, unclaimed bytes in total, and free bytes on the
 * disk.
 */
export type UploadRoom = {
  /**
   * Reserves room for an upload that begins.
   * @param declared `Content-Length` of the body, if the client sends it. Otherwise the maximum file size is
   * reserved: if uploads reserved room piece by piece, they could block each other half-way and none would
   * complete.
   * @throws Failure `too_many_requests` beyond the client's limit, `insufficient_storage` beyond the others.
   */
  hold: (client: string, declared: number | undefined) => Promise<HeldRoom>
}

/** The reservation of one upload. It ends with `settle` or `release`; further calls have no effect. */
export type HeldRoom = {
  /** Await this before the file grows to `bytes`. Throws like `hold`. */
  grow(bytes: number): Promise<void>
  /** The file's row of `bytes` is stored: counts them for the client's hour and ends the reservation. */
  settle(bytes: number): Promise<void>
  /** Ends the reservation of an upload that left nothing. */
  release(): Promise<void>
}

type Bounds = Pick<Config, 'STAGED_BYTES' | 'FREE_RESERVE'>
type Sources = {
  /**
   * The hourly bytes of each client: `take` returns 0 when they were taken, else the seconds until there are
   * enough.
   */
  hourly: {
    take(client: string, bytes: number): number | Promise<number>
    giveBack(client: string, bytes: number): void | Promise<void>
  }
  /** Total size of unclaimed staged files. */
  stagedBytes: () => Promise<number>
  freeRoom: FreeRoom
}

/** Seconds until room may be available: files expire or are claimed. */
const retryAfter = 60

/** Total size of unclaimed staged files, from the table, so that it is right after a restart. */
export async function stagedBytesOf(db: Kysely<Database>): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('status', '=', 'staged')
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Makes one decision at a time, so that two uploads cannot reserve the same room. */
export function createUploadRoom(bounds: Bounds, { hourly, stagedBytes, freeRoom }: Sources): UploadRoom {
  /** Bytes reserved by running uploads, and the part of them that is not on the disk yet. */
  let held = 0
  let unwritten = 0
  let deciding: Promise<void> = Promise.resolve()

  async function take(client: string, bytes: number): Promise<void> {
    const wait = await hourly.take(client, bytes)
    if (wait > 0) throw new Failure('too_many_requests', { retryAfter: wait, limit: 'uploadBytes' })
    try {
      // Read first: bytes settled or written meanwhile are briefly counted twice, never missed.
      const before = { held, unwritten }
      const isTooMuch = (await stagedBytes()) + before.held + bytes > bounds.STAGED_BYTES
      if (isTooMuch || (await freeRoom()) - before.unwritten - bytes < bounds.FREE_RESERVE) {
        throw new Failure('insufficient_storage', { retryAfter })
      }
    } catch (error) {
      await giveBack(client, bytes)
      throw error
    }
    held += bytes
    unwritten += bytes
  }

  /** Ignores an unavailable database: what is not given back is refilled with time. */
  async function giveBack(client: string, bytes: number): Promise<void> {
    try {
      await hourly.giveBack(client, bytes)
    } catch {}
  }

  async function inTurn(decide: () => Promise<void>): Promise<void> {
    const decided = deciding.then(decide)
    deciding = decided.catch(() => undefined)
    await decided
  }

  return {
    async hold(client, declared = limits.fileBytes) {
      let size = 0
      let written = 0
      let isOver = false
      const enlarge = async (bytes: number) => {
        const more = bytes - size
        if (more <= 0) return
        await inTurn(() => take(client, more))
        size += more
      }
      const end = async (bytes: number) => {
        if (isOver) return
        isOver = true
        held -= size
        unwritten -= size - written
        await giveBack(client, size - bytes)
      }
      await enlarge(Math.min(declared, limits.fileBytes))
      return {
        async grow(bytes) {
          await enlarge(bytes)
          const more = Math.max(0, bytes - written)
          written += more
          unwritten -= more
        },
        settle: (bytes) => end(bytes),
        release: () => end(0),
      }
    },
  }
}
