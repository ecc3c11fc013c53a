import { createRateLimit } from '@recruiting/http/rate-limit'
import { limits } from '@recruiting/schema/limits'
import { describe, expect, it } from 'vitest'
import type { BucketPlace } from '../storage/bucket-place.ts'
import { createHeldBytes } from '../storage/limits.ts'
import { createUploadRoom } from './room.ts'

const mebibyte = 1024 * 1024
const plenty = 1024 * mebibyte

const noBucket = undefined as BucketPlace | undefined
const bucket = { bucket: 'files', prefix: '', region: 'eu', endpoint: undefined, timeout: 1000 }

/** An upload room with limits in MiB; its table and disk are two counters. */
function room({ hourly = 1024, staged = 1024, reserve = 0, free = plenty, FILES_URL = noBucket } = {}) {
  const unreleased: unknown[] = []
  const world = { staged: 0, free, now: 0 }
  const held = createHeldBytes(async () => world.staged)
  const { hold } = createUploadRoom(
    { STAGED_BYTES: staged * mebibyte, FREE_RESERVE: reserve * mebibyte, FILES_URL },
    {
      hourly: createRateLimit(hourly * mebibyte, () => world.now),
      held,
      freeRoom: async () => world.free,
      onUnreleased: (err) => unreleased.push(err),
    },
  )
  /** Stores bytes, which reduces the free ones of the disk. */
  const store = async (end: (stored: number) => Promise<void>, bytes: number) => {
    world.staged += bytes
    world.free -= bytes
    await end(bytes)
  }
  return { world, hold, store, held, unreleased }
}

const client = { code: 'too_many_requests' }
const full = { code: 'insufficient_storage', retryAfter: 60 }

describe.each([
  ['of the client for an hour', { hourly: 20 }, client],
  ['of what waits to be claimed', { staged: 20 }, full],
  ['of the disk', { reserve: 30, free: 50 * mebibyte }, full],
])('the bound %s', (_, bounds, failure) => {
  it('applies to the declared size before any byte arrives', async () => {
    const { hold } = room(bounds)
    await hold('a', 10 * mebibyte)
    await hold('a', 10 * mebibyte)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
  })

  it('counts a body of unknown length as the largest file until it has arrived', async () => {
    const { hold, store } = room(bounds)
    await hold('a', 10 * mebibyte)
    const held = await hold('a', undefined)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
    await store(held, mebibyte)
    await hold('a', 9 * mebibyte)
  })

  it.each([true, false])('cannot be exceeded by concurrent uploads (declared: %s)', async (isDeclared) => {
    const { hold } = room(bounds)
    const uploads = await Promise.allSettled(
      Array.from({ length: 30 }, () => hold('a', isDeclared ? 4 * mebibyte : undefined)),
    )
    expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(isDeclared ? 5 : 2)
  })

  it('does not count refused and failed uploads', async () => {
    const { hold } = room(bounds)
    const ends = [await hold('a', 10 * mebibyte), await hold('a', 10 * mebibyte)]
    await expect(hold('a', 10 * mebibyte)).rejects.toMatchObject(failure)
    for (const end of ends) await end(0)
    await hold('a', 10 * mebibyte)
    await hold('a', 10 * mebibyte)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
  })

  it('counts the stored size, not the declared one', async () => {
    const { hold, store } = room(bounds)
    for (let times = 0; times < 10; times += 1) await store(await hold('a', 2 * mebibyte), mebibyte)
    await hold('a', 10 * mebibyte)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
  })
})

it('holds at most a file’s maximum for a body that declares more', async () => {
  const { hold } = room({ hourly: 20 })
  await hold('a', 500 * mebibyte)
  await hold('a', limits.fileBytes)
})

it('tells when a client’s hourly quota allows the upload, and does not affect other clients', async () => {
  const { hold, world } = room({ hourly: 60 })
  for (let times = 0; times < 6; times += 1) await hold('a', 10 * mebibyte)
  await expect(hold('a', 10 * mebibyte)).rejects.toMatchObject({ ...client, retryAfter: 600 })
  await hold('b', 10 * mebibyte)
  world.now += 600_000
  await hold('a', 10 * mebibyte)
})

it.each([
  ['of this machine only, when each has its own', bucket, 2],
  ['of all processes, when they share it', noBucket, 1],
])('the disk is compared with the running uploads %s', async (_, FILES_URL, most) => {
  const { hold, held } = room({ reserve: 30, free: 50 * mebibyte, FILES_URL })
  await held.add(10 * mebibyte, plenty)
  for (let times = 0; times < most; times += 1) await hold('a', 10 * mebibyte)
  await expect(hold('a', 1)).rejects.toMatchObject(full)
})

it('a reservation that cannot be ended is reported, and the upload goes on', async () => {
  const { hold, held, unreleased } = room()
  held.add = async () => ({ total: 0, release: () => Promise.reject(new Error('lost')) })
  await (await hold('a', mebibyte))(mebibyte)
  expect(unreleased).toEqual([new Error('lost')])
})

it('an error of the disk query leaves no reservation', async () => {
  let isBroken = true
  const { hold } = createUploadRoom(
    { STAGED_BYTES: 10 * mebibyte, FREE_RESERVE: 0, FILES_URL: undefined },
    {
      hourly: createRateLimit(10 * mebibyte, () => 0),
      held: createHeldBytes(async () => 0),
      freeRoom: async () => {
        if (isBroken) throw new Error('EIO')
        return plenty
      },
      onUnreleased: () => undefined,
    },
  )
  await expect(hold('a', 10 * mebibyte)).rejects.toThrow('EIO')
  isBroken = false
  await hold('a', 10 * mebibyte)
})
