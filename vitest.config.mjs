import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/lib/test-order.mjs'

/** The tests of all packages at once, for `npm test` and for editors. Each package can also run its own. */
export default defineConfig({
  test: {
    projects: ['{apps,packages}/*', 'apps/*/vitest.{isolated,other-brand,postgres,s3}.config.ts'],
    passWithNoTests: false,
    sequence: { sequencer: TestOrder },
  },
})
