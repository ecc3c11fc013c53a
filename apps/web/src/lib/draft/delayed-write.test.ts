import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayedWrite } from './delayed-write.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('writes once for many changes, at once when it is told to, and nothing after it was cancelled', () => {
  const write = vi.fn()
  const { soon, now, cancel } = delayedWrite(write)
  soon()
  soon()
  expect(write).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledTimes(1)
  soon()
  now()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledTimes(2)
  soon()
  cancel()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledTimes(2)
})

it.each(['pagehide', 'visibilitychange'])('at %s writes what is planned, and nothing else', (event) => {
  const write = vi.fn()
  const { soon, whenHidden } = delayedWrite(write)
  const end = whenHidden()
  page.dispatchEvent(new Event(event))
  expect(write).not.toHaveBeenCalled()
  soon()
  page.dispatchEvent(new Event(event))
  expect(write).toHaveBeenCalledTimes(1)
  end()
  soon()
  page.dispatchEvent(new Event(event))
  expect(write).toHaveBeenCalledTimes(1)
})
