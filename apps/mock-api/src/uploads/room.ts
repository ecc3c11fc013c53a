import { Failure } from '@recruiting/http/failure'
import { limits } from '@recruiting/schema/limits'
import type { Config } from '../config.ts'
import type { HeldBytes, RateLimit } from '../storage/limits.ts'
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
   * @returns a function that ends the reservation, and counts the bytes that were stored for the client's hour
   * @throws Failure `too_many_requests` beyond the client's limit, `insufficient_storage` beyond the others.
   */
  hold: (client: string, declared: number | undefined) => Promise<(stored: number) => Promise<void>>
  /** The bytes that running uploads of this process have reserved. */
  reserved: () => number
}

type Bounds = Pick<Config, 'STAGED_BYTES' | 'FREE_RESERVE' | 'FILES_URL'>
type Sources = {
  /** The hourly bytes of each client. */
  hourly: RateLimit
  held: HeldBytes
  freeRoom: FreeRoom
  /** A reservation could not be ended, and counts until its time. */
  onUnreleased: (err: unknown) => void
}

/** Seconds until room may be available: files expire or are claimed. */
const retryAfter = 60

/** Makes one decision at a time, so that two uploads of a process cannot both be refused because of each other. */
export function createUploadRoom(
  bounds: Bounds,
  { hourly, held, freeRoom, onUnreleased }: Sources,
): UploadRoom {
  let deciding: Promise<unknown> = Promise.resolve()
  /** The bytes of this process. With `FILES_URL` only they arrive on its disk. */
  let running = 0

  async function reserve(bytes: number): Promise<() => Promise<void>> {
    const added = await held.add(bytes, bounds.STAGED_BYTES)
    if (added === undefined) throw new Failure('insufficient_storage', { retryAfter })
    running += bytes
    const release = async () => {
      running -= bytes
      await added.release().catch(onUnreleased)
    }
    try {
      // Asked after the reservation: what arrives meanwhile is briefly counted twice, never missed.
      const free = (await freeRoom()) - (bounds.FILES_URL === undefined ? added.total : running)
      if (free < bounds.FREE_RESERVE) throw new Failure('insufficient_storage', { retryAfter })
      return release
    } catch (error) {
      await release()
      throw error
    }
  }

  return {
    reserved: () => running,
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
        return async (stored) => {
          await release()
          await giveBack(stored)
        }
      } catch (error) {
        await giveBack(0)
        throw error
      }
    },
  }
}
