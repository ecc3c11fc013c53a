import { Failure } from '@recruiting/http/failure'
import { limits } from '@recruiting/schema/limits'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { HeldBytes, RateLimit } from '../storage/limits.ts'
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
  held: HeldBytes
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

/** Makes one decision at a time, so that two uploads of a process cannot both be refused because of each other. */
export function createUploadRoom(
  bounds: Bounds,
  { hourly, stagedBytes, held, freeRoom }: Sources,
): UploadRoom {
  let deciding: Promise<unknown> = Promise.resolve()

  async function take(client: string, bytes: number): Promise<HeldRoom> {
    const wait = await hourly.take(client, bytes)
    if (wait > 0) throw new Failure('too_many_requests', { retryAfter: wait, limit: 'uploadBytes' })
    let release: () => Promise<void> = async () => undefined
    let isOver = false
    /** Ignores an unavailable database: what is not given back is refilled with time. */
    async function end(stored: number): Promise<void> {
      if (isOver) return
      isOver = true
      await release().catch(() => undefined)
      try {
        await hourly.giveBack(client, bytes - stored)
      } catch {}
    }
    try {
      // Reserved before it is compared: of two processes that decide at once, one sees both reservations.
      release = await held.add(bytes)
      // Read first: bytes stored meanwhile are briefly counted twice, never missed.
      const wanted = await held.total()
      const isTooMuch = (await stagedBytes()) + wanted > bounds.STAGED_BYTES
      if (isTooMuch || (await freeRoom()) - wanted < bounds.FREE_RESERVE) {
        throw new Failure('insufficient_storage', { retryAfter })
      }
    } catch (error) {
      await end(0)
      throw error
    }
    return { end }
  }

  return {
    async hold(client, declared = limits.fileBytes) {
      const decided = deciding.then(() => take(client, Math.min(declared, limits.fileBytes)))
      deciding = decided.catch(() => undefined)
      return await decided
    },
  }
}
