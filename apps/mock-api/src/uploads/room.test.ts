import { createRateLimit } from '@recruiting/http/rate-limit'
import { limits } from '@recruiting/schema/limits'
import { describe, expect, it } from 'vitest'
import { createUploadRoom, type HeldRoom } from './room.ts'

const mebibyte = 1024 * 1024
const plenty = 1024 * mebibyte

/** An upload room with limits in MiB; its table and disk are two counters. */
function room({ hourly = 1024, staged = 1024, reserve = 0, free = plenty } = {}) {
  const world = { staged: 0, free, now: 0 }
  const { hold } = createUploadRoom(
    { STAGED_BYTES: staged * mebibyte, FREE_RESERVE: reserve * mebibyte },
    {
      hourly: createRateLimit(hourly * mebibyte, () => world.now),
      stagedBytes: async () => world.staged,
      freeRoom: async () => world.free,
    },
  )
  /** Reserves and writes, which reduces the free bytes of the disk. */
  const write = async (held: HeldRoom, from: number, to: number) => {
    await held.grow(to)
    world.free -= to - from
  }
  /** Settles, which adds the bytes to the table. */
  const settle = async (held: HeldRoom, bytes: number) => {
    world.staged += bytes
    await held.settle(bytes)
  }
  return { world, hold, write, settle }
}

const client = { code: 'too_many_requests' }
const store = { code: 'insufficient_storage', retryAfter: 60 }

describe.each([
  ['of the client for an hour', { hourly: 20 }, client],
  ['of what waits to be claimed', { staged: 20 }, store],
  ['of the disk', { reserve: 30, free: 50 * mebibyte }, store],
])('the bound %s', (_, bounds, failure) => {
  it('applies to the declared size before any byte arrives', async () => {
    const { hold } = room(bounds)
    await hold('a', 10 * mebibyte)
    await hold('a', 10 * mebibyte)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
  })

  it('counts a body of unknown length as the largest file until it has arrived', async () => {
    const { hold, write, settle } = room(bounds)
    await hold('a', 10 * mebibyte)
    const held = await hold('a', undefined)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
    await write(held, 0, mebibyte)
    await settle(held, mebibyte)
    await hold('a', 9 * mebibyte)
  })

  it('applies to a file that exceeds its declared size', async () => {
    const { hold, write } = room(bounds)
    await hold('a', 10 * mebibyte)
    const held = await hold('a', 5 * mebibyte)
    await write(held, 0, 10 * mebibyte)
    await expect(held.grow(10 * mebibyte + 1)).rejects.toMatchObject(failure)
  })

  it.each([true, false])('cannot be exceeded by concurrent uploads (declared: %s)', async (isDeclared) => {
    const { hold, write } = room(bounds)
    const uploads = await Promise.allSettled(
      Array.from({ length: 30 }, async () => {
        const held = await hold('a', isDeclared ? 4 * mebibyte : undefined)
        await write(held, 0, 4 * mebibyte)
      }),
    )
    expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(isDeclared ? 5 : 2)
  })

  it('does not count refused and failed uploads', async () => {
    const { hold, world, write } = room(bounds)
    const failing = await hold('a', 10 * mebibyte)
    await write(failing, 0, 7 * mebibyte)
    const other = await hold('a', 10 * mebibyte)
    await expect(hold('a', 10 * mebibyte)).rejects.toMatchObject(failure)
    // The file is removed before its room is released.
    world.free += 7 * mebibyte
    await failing.release()
    await failing.release()
    await other.release()
    await hold('a', 10 * mebibyte)
    await hold('a', 10 * mebibyte)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
  })

  it('counts the stored size once, not the declared one', async () => {
    const { hold, write, settle } = room(bounds)
    for (let times = 0; times < 10; times += 1) {
      const held = await hold('a', 2 * mebibyte)
      await write(held, 0, mebibyte)
      await settle(held, mebibyte)
      await held.release()
    }
    await hold('a', 10 * mebibyte)
    await expect(hold('a', 1)).rejects.toMatchObject(failure)
  })
})

it('counts the re-encoded size of a file that grows', async () => {
  const { hold, settle } = room({ hourly: 20 })
  const held = await hold('a', mebibyte)
  await held.grow(12 * mebibyte)
  await settle(held, 12 * mebibyte)
  await hold('a', 8 * mebibyte)
  await expect(hold('a', 1)).rejects.toMatchObject(client)
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

it('bytes already on the disk are not reserved there again', async () => {
  const { hold, write } = room({ free: 20 * mebibyte })
  await write(await hold('a', 10 * mebibyte), 0, 10 * mebibyte)
  await hold('a', 10 * mebibyte)
})

it('an error of the disk query leaves no reservation', async () => {
  let isBroken = true
  const { hold } = createUploadRoom(
    { STAGED_BYTES: 10 * mebibyte, FREE_RESERVE: 0 },
    {
      hourly: createRateLimit(10 * mebibyte, () => 0),
      stagedBytes: async () => 0,
      freeRoom: async () => {
        if (isBroken) throw new Error('EIO')
        return plenty
      },
    },
  )
  await expect(hold('a', 10 * mebibyte)).rejects.toThrow('EIO')
  isBroken = false
  await hold('a', 10 * mebibyte)
})
