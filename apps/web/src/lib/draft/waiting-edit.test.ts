import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWaitingEdit, keepForNewLink, waitingEdit } from '~/pages/edit/edit-store.ts'

const day = 24 * 60 * 60 * 1000
const answers = { version: '"1"', record: { reference: 'A' }, answers: { personal: {} }, files: {} }
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  kept = new Map()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps answers for a day', () => {
  expect(keepForNewLink('A', answers)).toBe(true)
  expect(waitingEdit(Date.now() + day - 1)).toMatchObject({ reference: 'A', ...answers })
  expect(waitingEdit(Date.now() + day)).toBeUndefined()
  expect(kept.size).toBe(0)
})

it('removes them from a tab that stays open', () => {
  keepForNewLink('A', answers)
  vi.advanceTimersByTime(day - 1)
  expect(kept.size).toBe(1)
  vi.advanceTimersByTime(1)
  expect(kept.size).toBe(0)
})

it('does not keep them longer because the clock was wrong', () => {
  keepForNewLink('A', answers, Date.now() + 10 * day)
  expect(waitingEdit()).toBeUndefined()
  expect(kept.size).toBe(0)
})

it('forgets those of one application only', () => {
  keepForNewLink('A', answers)
  forgetWaitingEdit('B')
  expect(kept.size).toBe(1)
  forgetWaitingEdit('A')
  expect(kept.size).toBe(0)
})

it.each([
  ['full', { setItem: () => fail('quota'), getItem: () => null, removeItem: () => undefined }],
  [
    'forbidden',
    { setItem: () => fail('denied'), getItem: () => fail('denied'), removeItem: () => fail('denied') },
  ],
])('says that storage did not take them when it is %s', (_, storage) => {
  vi.stubGlobal('sessionStorage', storage)
  expect(keepForNewLink('A', answers)).toBe(false)
  expect(waitingEdit()).toBeUndefined()
})

function fail(reason: string): never {
  throw new Error(reason)
}
