// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { delayedWrite } from './delayed-write.ts'

it.each(['pagehide', 'visibilitychange'])('at %s writes what is planned, and nothing else', (event) => {
  vi.useFakeTimers()
  const write = vi.fn()
  const { soon, whenHidden } = delayedWrite(write)
  const end = whenHidden()
  dispatchEvent(new Event(event))
  expect(write).not.toHaveBeenCalled()
  soon()
  dispatchEvent(new Event(event))
  expect(write).toHaveBeenCalledTimes(1)
  end()
  soon()
  dispatchEvent(new Event(event))
  expect(write).toHaveBeenCalledTimes(1)
})
