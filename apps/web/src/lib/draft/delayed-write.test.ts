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

it('writes once for many changes, and again for later ones', () => {
  const write = vi.fn()
  const { soon } = delayedWrite(write)
  soon()
  soon()
  soon()
  expect(write).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledTimes(1)
  soon()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledTimes(2)
})

it('writes at once instead of later when it is told to', () => {
  const write = vi.fn()
  const { soon, now } = delayedWrite(write)
  soon()
  now()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledTimes(1)
  now()
  expect(write).toHaveBeenCalledTimes(2)
})

it('writes nothing after it was cancelled', () => {
  const write = vi.fn()
  const { soon, cancel } = delayedWrite(write)
  soon()
  cancel()
  vi.runAllTimers()
  expect(write).not.toHaveBeenCalled()
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
