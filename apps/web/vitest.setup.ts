import { afterAll } from 'vitest'

/** Files share workers, and with them the document: what a file leaves in it would be found by the next one. */
afterAll(() => {
  if ('document' in globalThis) document.body.replaceChildren()
})
