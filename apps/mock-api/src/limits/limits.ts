import { createRateLimit } from '@recruiting/http/rate-limit'
import type { Clocks } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { engineOf } from '../db/engine.ts'
import { forgetLimits, sharedRateLimit, sharedWrongLinks } from './shared-limits.ts'
import { createWrongLinks } from './wrong-links.ts'

/** A token bucket per client: see `RateLimit` of `packages/http`. */
export type RateLimit = {
  /** Takes one token, or `amount`. @returns 0 on success, else the seconds until it would succeed. */
  take(client: string, amount?: number): number | Promise<number>
  /** Returns tokens that were taken and not used. */
  giveBack(client: string, amount: number): void | Promise<void>
}

/** Counts the invalid tokens of each client, and tells how long it must wait. */
export type WrongLinks = {
  /** @returns 0 when the client may try a token, else the seconds until it may. */
  wait(client: string): number | Promise<number>
  /** Counts an invalid token. @returns 0 when it was within the bound, else the seconds until the next attempt. */
  add(client: string): number | Promise<number>
}

/** Creates the limits. On SQLite they are in memory; on PostgreSQL all processes share them. */
export type Limits = {
  /**
   * @param name distinguishes the limit from the others.
   * @param most the capacity of a bucket; default: `perHour`.
   */
  rate(name: string, perHour: number, most?: number): RateLimit
  wrongLinks(most: number): WrongLinks
  /** Forgets every client and address, for tests. */
  forget(): Promise<void>
}

export function createLimits(db: Db, { now, elapsed }: Pick<Clocks, 'now' | 'elapsed'>): Limits {
  if (engineOf(db) === 'postgres') {
    return {
      rate: (name, perHour, most = perHour) => sharedRateLimit(db, { name, perHour, most, now }),
      wrongLinks: (most) => sharedWrongLinks(db, { most, now }),
      forget: () => forgetLimits(db),
    }
  }
  const inMemory: { clear(): void }[] = []
  function track<T extends { clear(): void }>(limit: T): T {
    inMemory.push(limit)
    return limit
  }
  return {
    rate: (_, perHour, most) => track(createRateLimit(perHour, elapsed, most)),
    wrongLinks: (most) => track(createWrongLinks(most, elapsed)),
    async forget() {
      for (const limit of inMemory) limit.clear()
    },
  }
}
