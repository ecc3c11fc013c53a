import { Failure } from '@recruiting/http/failure'
import { limits } from '@recruiting/schema/limits'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { RateLimit } from '../storage/limits.ts'
import type { Database } from '../storage/schema.ts'
import type { FreeRoom } from '../storage/store.ts'

/**
 * Admits uploads within three limits: bytes per client and hour, unclaimed bytes in total, and free bytes on the
 * disk.
 */
export type UploadRoom = {
  /**
   * Reserves room for an upload that begins.
   * @param declared the most bytes that it may store, if that is known. Otherwise the maximum file size is reserved: if
   * uploads reserved room piece by piece, they could block each other half-way and none would complete.
   * @throws Failure `too_many_requests` beyond the client's limit, `insufficient_storage` beyond the others.
   */
  hold: (client: string, declared: number | undefined) => Promise<HeldRoom>
}

/** The reservation of one upload. */
export type HeldRoom = {
  /** Ends it, and counts the bytes that were stored for the client's hour. Further calls have no effect. */
  end(stored: number): Promise<void>
}

type Bounds = Pick<Config, 'STAGED_BYTES' | 'FREE_RESERVE'>
type Sources = {
  /** The hourly bytes of each client. */
  hourly: RateLimit
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
  /** Bytes reserved by running uploads, also those that are on the disk already. */
  let held = 0
  let deciding: Promise<void> = Promise.resolve()

  async function take(client: string, bytes: number): Promise<void> {
    const wait = await hourly.take(client, bytes)
    if (wait > 0) throw new Failure('too_many_requests', { retryAfter: wait, limit: 'uploadBytes' })
    try {
      // Read first: bytes stored meanwhile are briefly counted twice, never missed.
      const wanted = held + bytes
      const isTooMuch = (await stagedBytes()) + wanted > bounds.STAGED_BYTES
      if (isTooMuch || (await freeRoom()) - wanted < bounds.FREE_RESERVE) {
        throw new Failure('insufficient_storage', { retryAfter })
      }
    } catch (error) {
      await giveBack(client, bytes)
      throw error
    }
    held += bytes
  }

  /** Ignores an unavailable database: what is not given back is refilled with time. */
  async function giveBack(client: string, bytes: number): Promise<void> {
    try {
      await hourly.giveBack(client, bytes)
    } catch {}
  }

  return {
    async hold(client, declared = limits.fileBytes) {
      const size = Math.min(declared, limits.fileBytes)
      const decided = deciding.then(() => take(client, size))
      deciding = decided.catch(() => undefined)
      await decided
      let isOver = false
      return {
        async end(stored) {
          if (isOver) return
          isOver = true
          held -= size
          await giveBack(client, size - stored)
        },
      }
    },
  }
}
