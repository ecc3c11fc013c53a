import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './places.mjs'

/** Tests of servers as processes, of commands and of the whole repository. */
const slow =
  /^(?:apps\/[^/]+\/(?:test|server|scripts|other-brand)|packages\/(?:repository-rules|contract-bundle|client-generators))\//

/** Test files that take about 20 s or more on two cores, the longest first. */
const longest = [
  'apps/mock-api/test/postgres/installation.test.ts',
  'apps/mock-api/test/postgres/cluster.test.ts',
  'apps/mock-api/test/unusable-paths.isolated.test.ts',
  'apps/mock-api/test/kit.test.ts',
  'apps/mock-api/test/server-process.test.ts',
  'apps/mock-api/test/jobs-import.test.ts',
  'apps/mock-api/test/postgres/start.test.ts',
  'apps/mock-api/test/postgres/cluster-kills.test.ts',
  'apps/mock-api/test/s3/lost-bucket.test.ts',
  'apps/mock-api/test/postgres/crosswise.test.ts',
  'apps/web/server/bad-answers.test.ts',
  'apps/web/server/process.test.ts',
  'packages/repository-rules/src/community.test.ts',
  'packages/repository-rules/src/installation.test.ts',
]

/**
 * Runs unit tests first, because they are quick and say most. Of the others the longest files come first: started last,
 * one of them would run alone on a single core.
 */
export class TestOrder extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }) {
  const path = relative(root, moduleId).replaceAll('\\', '/')
  if (!slow.test(path)) return 0
  const at = longest.indexOf(path)
  return at === -1 ? longest.length + 1 : at + 1
}
