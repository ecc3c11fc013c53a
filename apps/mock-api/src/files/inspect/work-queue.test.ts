import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that waits until it is told to end, and counts how much runs at once. */
function pieces() {
  const running = new Set<string>()
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    running.add(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    running.delete(name)
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { running: () => [...running].join(''), work, end }
}

test('runs as many at once as allowed, in the order they came', async () => {
  const queue = createWorkQueue(2, 100)
  const { running, work, end } = pieces()
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => queue(1, work(name))))
  await end('')
  expect(running()).toBe('ab')
  await end('b')
  expect(running()).toBe('ac')
  await end('a')
  expect(running()).toBe('cd')
  await end('c')
  await end('d')
  expect(await all).toEqual(['a', 'b', 'c', 'd'])
})

test('lets what is heavy run alone, and lets nobody overtake it', async () => {
  const queue = createWorkQueue(2, 100)
  const { running, work, end } = pieces()
  const all = Promise.all([queue(60, work('a')), queue(200, work('b')), queue(10, work('c'))])
  await end('')
  expect(running()).toBe('a')
  await end('a')
  expect(running()).toBe('b')
  await end('b')
  expect(running()).toBe('c')
  await end('c')
  await all
})

test('goes on after a failure', async () => {
  const queue = createWorkQueue(1, 1)
  const failing = queue(1, () => Promise.reject(new Error('broken')))
  const next = queue(1, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
