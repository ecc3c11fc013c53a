import { parseArgs } from 'node:util'
import { parts, scoreOf, totalOf, underTarget } from './score.ts'

const usage = `Usage: npm run check -- resume [--half=${parts.join('|')}] [--differences]`
const { values } = parseArgs({
  options: { half: { type: 'string', default: 'learned' }, differences: { type: 'boolean' } },
})

const half = parts.find((name) => name === values.half)
if (half === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  const score = await scoreOf(half)
  const row = (key: string, { right, proposed, there }: { right: number; proposed: number; there: number }) =>
    console.log(
      `${key.padEnd(28)}${String(right).padStart(6)} right ${String(proposed).padStart(5)} proposed ${String(there).padStart(5)} there`,
    )
  if (values.differences === true) for (const difference of score.differences) console.log(difference)
  for (const [key, count] of [...score.counts].sort(([a], [b]) => a.localeCompare(b))) row(key, count)
  row('all', totalOf(score))
  const failures = underTarget(score)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length > 0 ? 1 : 0
}
