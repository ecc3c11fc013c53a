import { setImmediate } from 'node:timers/promises'
import { afterAll } from 'vitest'

// Node reports a file handle that nothing has closed when the garbage collector finds it: so it does for the file of tests
// that left it open, not at any later moment.
afterAll(async () => {
  globalThis.gc?.()
  await setImmediate()
})
