import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace, pages, untilNone } from './slices.ts'

test('gives way after the turn is over, and not before', async () => {
  let pauses = 0
  const pause = async () => void pauses++
  const always = createPace(pause, 0)
  await always()
  await always()
  expect(pauses).toBe(2)
  const never = createPace(pause, Infinity)
  await never()
  expect(pauses).toBe(2)
})

/** Counts the turns of the event loop that some work leaves to others. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const finished = work.then(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTurn()
    turns++
  }
  await finished
  return turns
}

test('pages continues after the last row until there are none, and yields after each page', async () => {
  const read: number[][] = []
  const turns = await turnsDuring(
    (async () => {
      const next = async (last = 0) => [last + 1, last + 2, last + 3].filter((row) => row <= 8)
      for await (const page of pages(next)) read.push(page)
    })(),
  )
  expect(read).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ])
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('untilNone repeats work until it finds nothing, and yields each time', async () => {
  let left = 5
  expect(await turnsDuring(untilNone(async () => left--))).toBeGreaterThanOrEqual(5)
  expect(left).toBe(-1)
})
