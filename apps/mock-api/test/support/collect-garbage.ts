import { setImmediate } from 'node:timers/promises'
import { afterAll } from 'vitest'

// Node throws an error when the garbage collector finds a file handle that was not closed. A collection after each test file
// makes the file fail that left the handle open, not a later one.
afterAll(async () => {
  globalThis.gc?.()
  await setImmediate()
})
