import { rateLimits } from '@recruiting/schema/contract/rate-limits'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit, WrongLinks } from './limits.ts'

const hour = 3_600_000
const window = rateLimits.wrongLinks.seconds * 1000

/** Absorbs the rounding of sums of fractions, in ms. */
const tolerance = 1

/**
 * A rate limit that all processes of a PostgreSQL database share. A bucket is one number: the time at which it will be
 * full again. A token moves this time by the time in which one is refilled.
 * @param now ms of Unix time, equal in all processes. A bucket whose time is too late counts as full: the clock was set
 * back.
 */
export function sharedRateLimit(
  db: Db,
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
        case when rate_limits.full_at > ${latest + tolerance} then ${moment}
        else greatest(rate_limits.full_at, ${moment}) end
      `
      const taken = await db
        .insertInto('rate_limits')
        .values({ key, full_at: moment + cost })
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
        .set(({ eb }) => ({ full_at: eb('full_at', '-', refillTime(amount)) }))
        .where('key', '=', keyOf(client))
        .execute()
    },
  }
}

/** Invalid tokens in 15 minutes, counted for all processes of a PostgreSQL database. */
export function sharedWrongLinks(db: Db, { most, now }: { most: number; now: () => number }): WrongLinks {
  /** @returns the seconds until there are fewer than `bound` attempts in the window; 0 if there are. */
  async function waitFor(tables: Kysely<Database>, client: string, bound: number): Promise<number> {
    const moment = now()
    const first = await tables
      .selectFrom('wrong_links')
      .select('tried_at')
      .where('client', '=', client)
      .where('tried_at', '>', moment - window)
      // Attempts in the future were recorded before the clock was set back.
      .where('tried_at', '<=', moment)
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
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
        await trx.insertInto('wrong_links').values({ client: key, tried_at: now() }).execute()
        return await waitFor(trx, key, most + 1)
      })
    },
  }
}

/** Forgets every client and address. */
export async function forgetLimits(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('wrong_links').execute()
}

/** Removes the rows that limit nobody any more: of full buckets, and of attempts before the window. */
export async function forgetOldLimits(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('full_at', '<=', now).execute()
  await db
    .deleteFrom('wrong_links')
    .where('tried_at', '<=', now - window)
    .execute()
}
