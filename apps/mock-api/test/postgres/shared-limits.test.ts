import type { Failure } from '@recruiting/http/failure'
import { createRateLimit } from '@recruiting/http/rate-limit'
import { limits } from '@recruiting/schema/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepExpired } from '../../src/deletion/retention.ts'
import {
  createWrongLinks,
  forgetOldLimits,
  sharedHeldBytes,
  sharedRateLimit,
  sharedWrongLinks,
} from '../../src/storage/limits.ts'
import { startBackendIn, workFolder } from '../support/backend.ts'
import { callWith, unknownToken } from '../support/links.ts'

let folder: string
beforeEach(async () => {
  folder = await workFolder()
})

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('a limit in the database answers as the one in memory', () => {
  it.each([
    { perHour: 60, most: 60 },
    { perHour: 7, most: 7 },
    { perHour: 3600, most: 1 },
    { perHour: 5_000_000, most: 5_000_000 },
  ])('with $perHour an hour and a capacity of $most', async ({ perHour, most }) => {
    const { context } = await startBackendIn(folder)
    let now = Date.parse('2026-11-23T08:00:00Z')
    const random = randomFrom(perHour)
    const inMemory = createRateLimit(perHour, () => now, most)
    const shared = sharedRateLimit(context.db, { name: 'tried', perHour, most, now: () => now })
    const refused: number[] = []
    for (let turn = 0; turn < 150; turn++) {
      const client = random() < 0.7 ? 'a' : 'b'
      const amount = most === 1 ? 1 : Math.ceil(random() * most * 0.4)
      const expected = inMemory.take(client, amount)
      const wait = await shared.take(client, amount)
      // Seconds are rounded up from sums of fractions of milliseconds.
      expect(Math.abs(wait - expected), `turn ${turn}`).toBeLessThanOrEqual(expected === 0 ? 0 : 1)
      if (expected > 0) refused.push(turn)
      if (expected === 0 && random() < 0.2) {
        inMemory.giveBack(client, amount)
        await shared.giveBack(client, amount)
      }
      now += Math.round((random() * 1000 * 3600 * most * 0.15) / perHour)
    }
    expect(refused.length).toBeGreaterThan(10)
  })

  it('for invalid links', async () => {
    const { context } = await startBackendIn(folder)
    let now = Date.parse('2026-11-23T08:00:00Z')
    const random = randomFrom(1)
    const inMemory = createWrongLinks(5, () => now)
    const shared = sharedWrongLinks(context.db, { most: 5, now: () => now })
    for (let turn = 0; turn < 100; turn++) {
      const client = random() < 0.5 ? 'a' : 'b'
      const wait = inMemory.wait(client)
      expect(await shared.wait(client), `turn ${turn}`).toBe(wait)
      if (wait === 0) expect(await shared.add(client), `turn ${turn}`).toBe(inMemory.add(client))
      now += Math.round(random() * 150_000)
    }
  })
})

it('of many attempts at once no more pass than the limit allows', async () => {
  const { context } = await startBackendIn(folder)
  const limit = sharedRateLimit(context.db, { name: 'tried', perHour: 10, most: 10, now: context.now })
  const waits = await Promise.all(Array.from({ length: 40 }, async () => await limit.take('a')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  const held = sharedHeldBytes(context.db, { longest: 1000, now: context.now })
  const added = await Promise.all(Array.from({ length: 40 }, () => held.add(1, 3)))
  expect(added.filter((each) => each !== undefined)).toHaveLength(3)
})

it('running uploads of two backends do not exceed STAGED_BYTES together, and those of a killed one end by time', async () => {
  const variables = { STAGED_BYTES: '25MiB' }
  const backends = [await startBackendIn(folder, variables), await startBackendIn(folder, variables)]
  const hold = async (at: number) =>
    await backends[at % 2]?.context.uploadRoom
      .hold('a', limits.fileBytes)
      .catch((error: Failure) => error.code)
  const ended = async (held: Awaited<ReturnType<typeof hold>>) =>
    typeof held === 'function' ? await held(0) : undefined
  const full = 'insufficient_storage'
  const running = [await hold(0), await hold(1)]
  expect(running).not.toContain(full)
  expect([await hold(0), await hold(1)]).toEqual([full, full])
  for (const held of running) await ended(held)
  const atOnce = await Promise.all(Array.from({ length: 12 }, (_, at) => hold(at)))
  expect(atOnce.filter((held) => held !== full)).toHaveLength(2)
  await Promise.all(atOnce.map(ended))
  await hold(0)
  await hold(0)
  for (const { clock } of backends) clock.now += 3_600_000
  expect(await hold(1)).not.toBe(full)
})

it('a clock that was set back by a year refuses nobody for what was counted before', async () => {
  const { context } = await startBackendIn(folder)
  let now = Date.parse('2027-11-23T08:00:00Z')
  const limit = sharedRateLimit(context.db, { name: 'tried', perHour: 2, most: 2, now: () => now })
  await limit.take('a')
  now = Date.parse('2026-11-23T08:00:00Z')
  expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0])
  expect(await limit.take('a')).toBe(1800)
})

it('bytes that were held before the clock was set back by a year are not counted, and forgotten', async () => {
  const { context } = await startBackendIn(folder)
  const { db, limits } = context
  let now = Date.parse('2027-11-23T08:00:00Z')
  const held = sharedHeldBytes(db, { longest: 1000, now: () => now })
  const hold = async () => (await held.add(5, 100))?.total
  const rows = () => db.selectFrom('held_bytes').select('bytes').execute()
  expect(await hold()).toBe(5)
  now = Date.parse('2026-11-23T08:00:00Z')
  expect([await hold(), await hold()]).toEqual([5, 10])
  await forgetOldLimits(db, now, 1000)
  expect(await rows()).toHaveLength(2)
  await limits.forget()
  expect(await rows()).toEqual([])
})

it('what limits nobody any more is forgotten, also while the store of the files fails, and nothing else', async () => {
  const { context, clock, ...backend } = await startBackendIn(folder, { WRONG_LINKS: '1' })
  const { db } = context
  await sharedRateLimit(db, { name: 'tried', perHour: 1, most: 1, now: context.now }).take('somebody')
  await callWith(backend, 'getPersonalInfo', unknownToken()).expect(401)
  const rows = async () => [
    ...(await db.selectFrom('rate_limits').selectAll().execute()),
    ...(await db.selectFrom('wrong_links').selectAll().execute()),
  ]
  expect((await rows()).length).toBeGreaterThan(1)
  expect(JSON.stringify(await rows())).not.toContain('somebody')
  await forgetOldLimits(db, clock.now, 0)
  await callWith(backend, 'getPersonalInfo', unknownToken()).expect(429)
  clock.now += 3_600_000
  const files = { ...context.files, emptyTrash: () => Promise.reject(new Error('The store fails')) }
  await expect(sweepExpired({ ...context, files })).rejects.toThrow('The store fails')
  expect(await rows()).toEqual([])
})
