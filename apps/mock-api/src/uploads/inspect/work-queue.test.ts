import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when it is told to, and counts how many run at once. */
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

test('runs up to the limit at once, in order of arrival', async () => {
  const queue = createWorkQueue(2, 100)
  const { running, work, end } = pieces()
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => queue({ cost: 1, client: 'one' }, work(name))))
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

test('runs expensive work alone, and lets nothing overtake it', async () => {
  const queue = createWorkQueue(2, 100)
  const { running, work, end } = pieces()
  const one = (cost: number, name: string) => queue({ cost, client: 'one' }, work(name))
  const all = Promise.all([one(60, 'a'), one(200, 'b'), one(10, 'c')])
  await end('')
  expect(running()).toBe('a')
  await end('a')
  expect(running()).toBe('b')
  await end('b')
  expect(running()).toBe('c')
  await end('c')
  await all
})

test('continues after a failure', async () => {
  const queue = createWorkQueue(1, 1)
  const failing = queue({ cost: 1, client: 'one' }, () => Promise.reject(new Error('broken')))
  const next = queue({ cost: 1, client: 'two' }, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('lets clients take turns, so that none waits for all the work of another', async () => {
  const queue = createWorkQueue(1, 100)
  const { running, work, end } = pieces()
  const of = (client: string, ...names: string[]) =>
    names.map((name) => queue({ cost: 1, client }, work(name)))
  const all = Promise.all([...of('many', 'a', 'b', 'c', 'd'), ...of('two', 'x', 'y'), ...of('one', 'z')])
  await end('')
  const order: string[] = []
  for (let now = running(); now !== ''; now = running()) {
    order.push(now)
    await end(now)
  }
  expect(order.join('')).toBe('abxzcyd')
  await all
})
