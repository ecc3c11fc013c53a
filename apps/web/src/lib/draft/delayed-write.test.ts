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
