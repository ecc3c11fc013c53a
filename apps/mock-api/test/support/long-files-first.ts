import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take about half a minute or more, the longest first. */
const longFiles = [
  '/test/mutants/behaviours.test.ts',
  '/test/kit-state.test.ts',
  '/test/mutants/proxied-requests.test.ts',
  '/test/mutants/proxied-state.test.ts',
  '/test/server-process.test.ts',
  '/test/kit-requests.test.ts',
  '/test/jobs-import.test.ts',
]

/**
 * Starts the longest test files first. Without results of an earlier run, as after a fresh clone, vitest starts the files
 * with the most text first. These files have little text, so they would run last, one of them alone on a single core.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = longFiles.findIndex((file) => moduleId.endsWith(file))
  return at === -1 ? longFiles.length : at
}
