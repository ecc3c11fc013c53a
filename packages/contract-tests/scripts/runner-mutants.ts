/**
 * `npm run check -- runner`: changes the kit's own runner, one place at a time, and expects that a test fails. The other mutants change
 * backends, and cannot show that a verdict is wrong.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of the kit, a piece of it that occurs once, and what it becomes. */
type RunnerMutant = readonly [file: string, piece: string, instead: string]

const mutants: readonly RunnerMutant[] = [
  ['kit/run.ts', "verdict: 'not checked', reason,", "verdict: 'passed', reason,"],
  ['kit/run.ts', "finished('not checked'), reason", "finished('passed'), reason"],
  ['kit/run.ts', "each.level === 'must' ? 'failed' : 'warning'", "'warning'"],
  ['kit/run.ts', "each.level === 'must' ? 'failed' : 'warning'", "'failed'"],
  ['kit/run.ts', 'thrown = error', 'thrown = undefined'],
  ['kit/run.ts', 'if (fault) return', 'if (fault && !fault) return'],
  ['kit/run.ts', 'if (isLost) return report({', 'if (isLost && !isLost) return report({'],
  [
    'kit/run.ts',
    'has(request)) return report(result)',
    'has(request)) return report(notChecked(each, unsteady))',
  ],
  ['kit/run.ts', "|| result.error.code === 'ETIMEDOUT'", ''],
  ['kit/run.ts', '!each.alone && !restarts(each)', '!restarts(each)'],
  ['kit/run.ts', 'each.alone === true && !restarts(each)', 'each.alone === true'],
  ['kit/run.ts', 'findLast((each) => !isSteering(each))', 'at(-1)'],
  ['kit/mismatch.ts', 'if (difference) throw', 'if (!difference) throw'],
  ['kit/mismatch.ts', 'if (holds) return', 'if (!holds) return'],
  ['kit/mismatch.ts', 'if (!arose) throw', 'if (arose) throw'],
  ['kit/judge.ts', 'if (first) throw first.mismatch', ''],
  ['report/report.ts', 'if (ended) return ended', ''],
  ['report/report.ts', "if (harness > 0) return 'harness'", ''],
  ['report/report.ts', "if (failed > 0) return 'violates'", ''],
  ['report/report.ts', "if (outdated.length > 0) return 'outdated'", ''],
  [
    'report/report.ts',
    "verdict === 'not checked')) return 'incomplete'",
    "verdict === 'not checked')) void 0",
  ],
  ['report/report.ts', "if (passed === 0) return 'inconclusive'", ''],
  ['report/report.ts', "known > 0 ? 'known' : 'conforms'", "'conforms'"],
  ['report/report.ts', 'harness: 2,', 'harness: 0,'],
  ['report/report.ts', 'violates: 1,', 'violates: 0,'],
  ['report/report.ts', 'outdated: 1,', 'outdated: 0,'],
  ['report/report.ts', 'incomplete: 3,', 'incomplete: 0,'],
  ['report/report.ts', "verdict === 'failed' && !isKnown", "verdict === 'failed'"],
  ['report/report.ts', "verdict === 'failed' && !isKnown", 'false'],
  ['cli/selection.ts', "{ ...each, level: 'should' }", 'each'],
  ['cli/selection.ts', 'if (gone !== undefined)', 'if (gone === undefined)'],
  ['cli/selection.ts', "restartCommand !== undefined || !needs.includes('restart')", 'true'],
  ['cli/selection.ts', '!exclude.some((name) => isNamed(id, name))', 'true'],
  ['cli/selection.ts', '(profiles.length === 0 || profiles.includes(profile))', 'true'],
  ['cli/run-command.ts', 'if (ended) throw', 'if (!ended) throw'],
  ['cli/run-command.ts', "!needs.includes('limits')", 'true'],
  ['adapters/mailbox.ts', 'return isNew', 'return true'],
]

const tests = ['run', 'reports', 'options', 'bad-targets', 'mailbox', 'scans'].map(
  (name) => `/${name}.test.ts`,
)
const folder = fileURLToPath(new URL('..', import.meta.url))
const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))
/**
 * Whether the tests pass. Without the cache of modules, which does not know of the mutant, and would give one mutant to all.
 * @param change a mutant as JSON; an empty text changes nothing
 */
const passesWith = (change: string) =>
  spawnSync('npx', ['vitest', 'run', '--bail', '1', '--fsModuleCache=false', ...tests], {
    cwd: folder,
    env: { ...process.env, RUNNER_MUTANT: change },
  }).status === 0

if (!passesWith(''))
  throw new Error('The tests fail without a change: a failure would not show that a mutant is killed.')
let survivors = 0
for (const [file, piece, instead] of mutants) {
  const found = readFileSync(source(file), 'utf8').split(piece).length - 1
  const isKilled = found === 1 && !passesWith(JSON.stringify({ file: source(file), piece, instead }))
  if (!isKilled) survivors += 1
  const outcome = isKilled ? 'killed' : found === 1 ? 'SURVIVED' : `occurs ${found} times`
  console.log(`${outcome}: ${file}: ${piece} → ${instead}`)
}
console.log(`${mutants.length - survivors} of ${mutants.length} killed.`)
process.exitCode = survivors === 0 ? 0 : 1
