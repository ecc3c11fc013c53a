import { limits } from '@recruiting/schema/limits'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../failure.ts'
import type { FreeRoom } from '../files/free-room.ts'

/** Room for uploads: what one client may bring in an hour, what may wait unclaimed, and what the disk has. */
export type UploadRoom = {
  /**
   * Holds room for an upload that begins.
   * @param declared bytes of the body if the client tells them. Else as much is held as a file may have: room taken
   * piece by piece would let uploads block each other half way, so that none of them gets through.
   * @throws Failure `too_many_requests` beyond the client's bound, `insufficient_storage` beyond the others.
   */
  hold: (client: string, declared: number | undefined) => Promise<HeldRoom>
}

/** Room held for one upload, until one of its last two methods is called; further calls do nothing. */
export type HeldRoom = {
  /** To be awaited before the file becomes as large as `bytes`. Throws as `hold` does. */
  grow(bytes: number): Promise<void>
  /** The file is a row now, of `bytes`: it counts as that, and for its client's hour. */
  settle(bytes: number): void
  /** Nothing is left of the upload. */
  release(): void
}

type Bounds = Pick<Config, 'STAGED_BYTES' | 'FREE_RESERVE'>
type Sources = {
  /** Bytes of each client's hour: `take` says in how many seconds there are enough, 0 when they are taken. */
  hourly: {
    take(client: string, bytes: number): number
    giveBack(client: string, bytes: number): void
  }
  /** Bytes of the files that wait to be claimed. */
  stagedBytes: () => Promise<number>
  freeRoom: FreeRoom
}

/** Seconds after which there may be room: files expire and are claimed, and somebody may make some. */
const retryAfter = 60

/** Bytes of the files that wait to be claimed: counted in the table, so that it is right after a restart as well. */
export async function stagedBytesOf(db: Kysely<Database>): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('status', '=', 'staged')
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** One decision is made at a time, so that two uploads cannot be given the same room. */
export function createUploadRoom(bounds: Bounds, { hourly, stagedBytes, freeRoom }: Sources): UploadRoom {
  /** Bytes held by uploads under way, and those of them that are not on the disk yet. */
  let held = 0
  let unwritten = 0
  let deciding: Promise<void> = Promise.resolve()

  async function take(client: string, bytes: number): Promise<void> {
    const wait = hourly.take(client, bytes)
    if (wait > 0) throw new Failure('too_many_requests', { retryAfter: wait })
    try {
      // Read first: what is settled or written meanwhile is counted twice for a moment rather than not at all.
      const before = { held, unwritten }
      const isTooMuch = (await stagedBytes()) + before.held + bytes > bounds.STAGED_BYTES
      if (isTooMuch || (await freeRoom()) - before.unwritten - bytes < bounds.FREE_RESERVE) {
        throw new Failure('insufficient_storage', { retryAfter })
      }
    } catch (error) {
      hourly.giveBack(client, bytes)
      throw error
    }
    held += bytes
    unwritten += bytes
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
      const end = (bytes: number) => {
        if (isOver) return
        isOver = true
        held -= size
        unwritten -= size - written
        hourly.giveBack(client, size - bytes)
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
