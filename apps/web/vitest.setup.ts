import { afterAll, afterEach, vi } from 'vitest'

// Files share workers, and with them globals and the document: what a test leaves in them would be found by the next one.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => {
  if ('document' in globalThis) document.body.replaceChildren()
})
