/**
 * `npm test`: everything that continuous integration runs, from a fresh clone, including the browser. `npm test --
 * --only=lint,unit` runs a part of it, `npm test -- guards` the tests whose path has that text. Needs only Node 20 and
 * npm.
 */
import { installPackages } from './lib/install.mjs'
import { sayDamaged } from './lib/installed.mjs'
import { endOnSignals } from './lib/processes.mjs'
import { exitCodeOf, say } from './lib/say.mjs'
import { steps } from './lib/steps.mjs'
import { selectTests } from './lib/test-selection.mjs'

async function test(args) {
  const { steps: chosen, ...selection } = selectTests(args, steps)
  await installPackages()
  const prepared = new Map()
  for (const { name, prepare } of chosen) prepared.set(name, await prepare?.(selection))
  const results = []
  for (const { name, title, check, failures } of chosen) {
    say(`\n=== ${title} ===\n`)
    const begin = Date.now()
    const passed = await check({ ...selection, prepared: prepared.get(name) })
    const seconds = Math.round((Date.now() - begin) / 1000)
    say(`\n${title}: ${passed ? 'passed' : 'FAILED'} after ${seconds} s`)
    results.push({ title, passed, seconds, failures })
  }
  say('\n=== Summary ===\n')
  for (const { title, passed, seconds, failures } of results) {
    say(`${passed ? 'passed' : 'FAILED'}  ${title.padEnd(24)}${String(seconds).padStart(4)} s`)
    if (!passed && failures) say(failures().replaceAll(/^/gm, '  '))
  }
  if (results.every(({ passed }) => passed)) return 0
  sayDamaged()
  return 1
}

endOnSignals(130)

try {
  process.exitCode = await test(process.argv.slice(2))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
