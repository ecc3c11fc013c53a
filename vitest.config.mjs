import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/lib/test-order.mjs'

/** The tests of all packages at once, for `npm test` and for editors. Each package can also run its own. */
export default defineConfig({
  test: {
    projects: ['{apps,packages}/*', 'apps/*/vitest.{isolated,other-brand,postgres,s3}.config.ts'],
    passWithNoTests: false,
    // One more than there are cores: tests of servers wait for disks, processes and pauses.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: TestOrder },
  },
})
