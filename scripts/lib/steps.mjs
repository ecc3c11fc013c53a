import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureChromium } from './chromium.mjs'
import { pnpm, toolOptions } from './environment.mjs'
import { inRoot } from './places.mjs'
import { run } from './processes.mjs'

/** Continuous integration has two cores. */
const turbo = (task) => pnpm('exec', 'turbo', 'run', task, '--continue', '--concurrency=2')

const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/lib/failed-tests.mjs')}`]

/**
 * One worker more than there are cores: tests of servers wait for disks, processes and pauses. Vitest ignores the setting
 * of the root's configuration, but this option holds for every project.
 */
const workers = `--maxWorkers=${availableParallelism() + 1}`

const failedTests = inRoot('node_modules/.cache/failed-tests')

/** Runs all commands one after another, even if one fails. */
async function all(...commands) {
  const codes = []
  for (const command of commands) codes.push(await run(command, toolOptions({ FAILED_TESTS: failedTests })))
  return codes.every((code) => code === 0)
}

/** The unit and server tests that failed in the last run, one a line; the summary repeats them. */
function namesOfFailedTests() {
  try {
    return readFileSync(failedTests, 'utf8')
  } catch {
    // The run ended before its report.
    return ''
  }
}

/**
 * All checks in order: cheap and informative ones first. Each returns whether it passed; `failures` names what failed, one
 * a line. `prepare` runs before the first check and returns what its check needs. The tests take parts of the paths of
 * their files, and then run these files only.
 */
export const steps = [
  {
    name: 'lint',
    title: 'Format and lint',
    check: () => all(pnpm('exec', 'biome', 'check', '.'), pnpm('exec', 'oxlint', '--type-aware')),
  },
  { name: 'types', title: 'Types', check: () => all(turbo('typecheck')) },
  {
    name: 'unit',
    title: 'Unit and server tests',
    check: ({ files, watch }) => {
      rmSync(failedTests, { force: true })
      return all(pnpm('exec', 'vitest', ...(watch ? ['watch'] : ['run', ...reporters]), workers, ...files))
    },
    failures: namesOfFailedTests,
  },
  { name: 'build', title: 'Build', check: () => all(turbo('build')) },
  {
    name: 'e2e',
    title: 'End-to-end tests',
    // A missing browser is said before the other steps have taken 20 minutes.
    prepare: ({ headed }) => ensureChromium({ headed }),
    check: async ({ files, headed, prepared: chromium }) => {
      console.log(`The browser is ${chromium}`)
      const window = headed ? ['--headed', '--workers=1'] : []
      const command = pnpm('--dir', 'apps/web', 'exec', 'playwright', 'test', ...window, ...files)
      return (await run(command, toolOptions({ CHROMIUM_PATH: chromium }))) === 0
    },
  },
]
