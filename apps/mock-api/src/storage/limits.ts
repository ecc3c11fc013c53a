import { randomUUID } from 'node:crypto'
import { createRateLimit } from '@recruiting/http/rate-limit'
import { rateLimits } from '@recruiting/schema/contract/rate-limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Clocks, toIso } from '../clock.ts'
import type { KeyReader } from './keys.ts'
import type { Database } from './schema.ts'

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

/** The bytes reserved by running uploads. */
export type HeldBytes = {
  /**
   * Reserves bytes if they are at most `most` together with the reserved and the staged ones. Processes that share the
   * reservations decide one after the other.
   * @returns the reserved bytes with these, and a function that ends the reservation; undefined if the bytes do not fit
   */
  add(bytes: number, most: number): Promise<{ total: number; release: () => Promise<void> } | undefined>
}

/** Number and size of the staged files that no application has claimed, from the table, so that it is right after a restart. */
export async function stagedFiles(db: Kysely<Database>): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum<number | null>('size').as('bytes')])
    .where('status', '=', 'staged')
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** The tables of limits, with the keys of the hashes of shared ones. */
type LimitTables = Kysely<Database> & { keys: KeyReader }

/** Creates the limits. */
export type Limits = {
  /**
   * @param name distinguishes the limit from the others.
   * @param most the capacity of a bucket; default: `perHour`.
   */
  rate(name: string, perHour: number, most?: number): RateLimit
  wrongLinks(most: number): WrongLinks
  /** @param longest ms after which the process of a reservation must have been killed */
  heldBytes(longest: number): HeldBytes
  /** Forgets every client and address, for tests. */
  forget(): Promise<void>
}

/** Limits in the memory of one process. */
export function createLimits(db: Kysely<Database>, { elapsed }: Pick<Clocks, 'elapsed'>): Limits {
  const inMemory: { clear(): void }[] = []
  function track<T extends { clear(): void }>(limit: T): T {
    inMemory.push(limit)
    return limit
  }
  return {
    rate: (_, perHour, most) => track(createRateLimit(perHour, elapsed, most)),
    wrongLinks: (most) => track(createWrongLinks(most, elapsed)),
    heldBytes: () => track(createHeldBytes(async () => (await stagedFiles(db)).bytes)),
    async forget() {
      for (const limit of inMemory) limit.clear()
    },
  }
}

/** Limits in a database, which all its processes share. */
export function sharedLimits(db: LimitTables, { now }: Pick<Clocks, 'now'>): Limits {
  return {
    rate: (name, perHour, most = perHour) => sharedRateLimit(db, { name, perHour, most, now }),
    wrongLinks: (most) => sharedWrongLinks(db, { most, now }),
    heldBytes: (longest) => sharedHeldBytes(db, { longest, now }),
    async forget() {
      for (const table of ['rate_limits', 'wrong_links', 'held_bytes'] as const)
        await db.deleteFrom(table).execute()
    },
  }
}

const window = rateLimits.wrongLinks.seconds * 1000
/** The most clients remembered; the least recently seen is evicted. */
const maxClients = 50_000

/**
 * `WrongLinks` of one process: allows `most` invalid tokens in 15 minutes. `clear` forgets every client.
 * @param now ms, not affected by setting the system clock: `Clocks.elapsed`.
 */
export function createWrongLinks(most: number, now: () => number) {
  const times = new LRUCache<string, number[]>({ max: maxClients })

  function recent(client: string): number[] {
    return (times.get(client) ?? []).filter((time) => time > now() - window)
  }
  function waitAfter(list: readonly number[], bound: number): number {
    const first = list.at(-bound)
    return first === undefined ? 0 : Math.max(1, Math.ceil((first + window - now()) / 1000))
  }

  return {
    wait: (client: string) => waitAfter(recent(client), most),
    add(client: string) {
      // One more than the bound is remembered, which distinguishes the first attempt beyond the bound from the last
      // within it.
      const list = [...recent(client), now()].slice(-most - 1)
      times.set(client, list)
      return waitAfter(list, most + 1)
    },
    clear: () => times.clear(),
  }
}

/**
 * In ms; the clocks of processes differ by less. What is later than now by more was stored before the clock was set back, and is
 * ignored; what is later by less was counted by a process whose clock is ahead.
 */
const maxSkew = 60_000

const hour = 3_600_000

/** In `from`: the commit does not wait for the disk, which takes longer than anything else while others wait for the row. */
const unsynced = sql`set_config('synchronous_commit', 'off', true)`.as('unsynced')

/** Locks a name until the transaction ends. */
async function lock(trx: Transaction<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) from ${unsynced}`.execute(trx)
}

/** Absorbs the rounding of sums of fractions, in ms. */
const tolerance = 1

/**
 * A rate limit that all processes of a PostgreSQL database share. A bucket is one number: the time at which it will be
 * full again. A token moves this time by the time in which one is refilled.
 * @param now ms of Unix time, nearly equal in all processes (`maxSkew`). A bucket whose time is too late counts as full: the clock was set
 * back.
 */
export function sharedRateLimit(
  db: LimitTables,
  { name, perHour, most, now }: { name: string; perHour: number; most: number; now: () => number },
): RateLimit {
  const keyOf = (client: string) => db.keys.lookUp('limit', `${name} ${client}`)
  const refillTime = (amount: number) => (amount * hour) / perHour
  const capacity = refillTime(most)
  return {
    async take(client, amount = 1) {
      const key = keyOf(client)
      const moment = now()
      const latest = moment + capacity
      const cost = refillTime(amount)
      const refused = (fullAt: number) =>
        Math.max(1, Math.ceil((Math.max(fullAt, moment) + cost - latest) / 1000))
      if (cost > capacity + tolerance) return refused(moment)
      const present = sql<number>`
        case when rate_limits.full_at > ${latest + maxSkew} then ${moment}
        else greatest(rate_limits.full_at, ${moment}) end
      `
      const taken = await db
        .insertInto('rate_limits')
        .columns(['key', 'full_at'])
        .expression(sql`select ${key}, ${moment + cost}::float8 from ${unsynced}`)
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ full_at: sql`(${present}) + ${cost}` })
            .where(sql<boolean>`(${present}) + ${cost} <= ${latest + tolerance}`),
        )
        .executeTakeFirstOrThrow()
      if (taken.numInsertedOrUpdatedRows) return 0
      const bucket = await db
        .selectFrom('rate_limits')
        .select('full_at')
        .where('key', '=', key)
        .executeTakeFirst()
      return refused(bucket?.full_at ?? moment)
    },

    async giveBack(client, amount) {
      await db
        .updateTable('rate_limits')
        .from(unsynced)
        .set(({ eb }) => ({ full_at: eb('full_at', '-', refillTime(amount)) }))
        .where('key', '=', keyOf(client))
        .execute()
    },
  }
}

/** Invalid tokens in 15 minutes, counted for all processes of a PostgreSQL database. */
export function sharedWrongLinks(
  db: LimitTables,
  { most, now }: { most: number; now: () => number },
): WrongLinks {
  /** @returns the seconds until there are fewer than `bound` attempts in the window; 0 if there are. */
  async function waitFor(tables: Kysely<Database>, client: string, bound: number): Promise<number> {
    const moment = now()
    const first = await tables
      .selectFrom('wrong_links')
      .select('tried_at')
      .where('client', '=', client)
      .where('tried_at', '>', moment - window)
      .where('tried_at', '<=', moment + maxSkew)
      .orderBy('tried_at', 'desc')
      .limit(1)
      .offset(bound - 1)
      .executeTakeFirst()
    if (first === undefined) return 0
    return Math.max(1, Math.ceil((first.tried_at + window - moment) / 1000))
  }

  const keyOf = (client: string) => db.keys.lookUp('limit', `wrongLinks ${client}`)
  return {
    wait: (client) => waitFor(db, keyOf(client), most),
    async add(client) {
      const key = keyOf(client)
      return await db.transaction().execute(async (trx) => {
        // One attempt of a client at a time: of several at once, exactly those within the bound are answered.
        await lock(trx, key)
        await trx.insertInto('wrong_links').values({ client: key, tried_at: now() }).execute()
        return await waitFor(trx, key, most + 1)
      })
    },
  }
}

/** The reservations of one process, which decides one at a time. */
export function createHeldBytes(stagedBytes: () => Promise<number>): HeldBytes & { clear(): void } {
  const held = new Set<{ bytes: number }>()
  return {
    async add(bytes, most) {
      const total = [...held].reduce((sum, other) => sum + other.bytes, bytes)
      if (total + (await stagedBytes()) > most) return undefined
      const own = { bytes }
      held.add(own)
      return { total, release: async () => void held.delete(own) }
    },
    clear: () => held.clear(),
  }
}

/** The reservations of all processes of a PostgreSQL database. Those of a killed one end by time. */
export function sharedHeldBytes(
  db: Kysely<Database>,
  { longest, now }: { longest: number; now: () => number },
): HeldBytes {
  return {
    async add(bytes, most) {
      const id = randomUUID()
      const release = async () =>
        void (await db.deleteFrom('held_bytes').using(unsynced).where('id', '=', id).execute())
      try {
        return await db.transaction().execute(async (trx) => {
          await lock(trx, 'heldBytes')
          // Others wait for this statement. It sees an upload as reserved, as staged or briefly as both, never as neither.
          const { rows } = await sql<{ total: number }>`
            with held as (
              select coalesce(sum(bytes), 0) + ${bytes}::integer as total from held_bytes
              where expires_at > ${toIso(now())} and expires_at <= ${toIso(now() + longest + maxSkew)}
            ), added as (
              insert into held_bytes select ${id}, ${bytes}::integer, ${toIso(now() + longest)} from held
              where total + (select coalesce(sum(size), 0) from files where status = 'staged') <= ${most}
              returning id
            )
            select total from held, added
          `.execute(trx)
          return rows[0] && { total: rows[0].total, release }
        })
      } catch (error) {
        // The commit may have been done although its answer was lost. Not awaited, because others wait for this decision.
        void release().catch(() => undefined)
        throw error
      }
    },
  }
}

/**
 * Removes the rows that limit nobody any more: of full buckets, of attempts before the window, and of processes that were
 * killed or had a clock that was ahead.
 * @param longest ms of a reservation
 */
export async function forgetOldLimits(db: Kysely<Database>, now: number, longest: number): Promise<void> {
  await db
    .deleteFrom('held_bytes')
    .where((eb) => eb.not(eb.between('expires_at', toIso(now + 1), toIso(now + longest + maxSkew))))
    .execute()
  await db.deleteFrom('rate_limits').where('full_at', '<=', now).execute()
  await db
    .deleteFrom('wrong_links')
    .where('tried_at', '<=', now - window)
    .execute()
}
