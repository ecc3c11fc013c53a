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

type Bounds = Pick<Config, 'STAGED_BYTES' | 'FREE_RESERVE' | 'FILES_URL'>
type Sources = {
  /** The hourly bytes of each client. */
  hourly: RateLimit
  /** Total size of unclaimed staged files. @param db the transaction of a shared decision */
  stagedBytes: (db?: Kysely<Database>) => Promise<number>
  held: HeldBytes
  freeRoom: FreeRoom
  /** A reservation could not be ended, and counts until its time. */
  onUnreleased: (err: unknown) => void
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
  { hourly, stagedBytes, held, freeRoom, onUnreleased }: Sources,
): UploadRoom {
  let deciding: Promise<unknown> = Promise.resolve()
  /** The bytes of this process. With `FILES_URL` only they arrive on its disk. */
  let running = 0

  async function reserve(bytes: number): Promise<() => Promise<void>> {
    const release = await held.add(bytes, async (wanted, db) => {
      if ((await stagedBytes(db)) + wanted > bounds.STAGED_BYTES) return false
      const arriving = bounds.FILES_URL === undefined ? wanted : running + bytes
      return (await freeRoom()) - arriving >= bounds.FREE_RESERVE
    })
    if (release === undefined) throw new Failure('insufficient_storage', { retryAfter })
    running += bytes
    return async () => {
      running -= bytes
      await release().catch(onUnreleased)
    }
  }

  return {
    async hold(client, declared = limits.fileBytes) {
      const bytes = Math.min(declared, limits.fileBytes)
      const wait = await hourly.take(client, bytes)
      if (wait > 0) throw new Failure('too_many_requests', { retryAfter: wait, limit: 'uploadBytes' })
      /** Ignores an unavailable database: what is not given back is refilled with time. */
      const giveBack = async (stored: number) => {
        try {
          await hourly.giveBack(client, bytes - stored)
        } catch {}
      }
      const decided = deciding.then(() => reserve(bytes))
      deciding = decided.catch(() => undefined)
      try {
        const release = await decided
        let isOver = false
        return {
          async end(stored) {
            if (isOver) return
            isOver = true
            await release()
            await giveBack(stored)
          },
        }
      } catch (error) {
        await giveBack(0)
        throw error
      }
    },
  }
}
