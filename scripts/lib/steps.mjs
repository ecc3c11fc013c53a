import { ensureChromium } from './chromium.mjs'
import { pnpm, toolOptions } from './environment.mjs'
import { run } from './processes.mjs'

/** Continuous integration has two cores. */
const turbo = (task, concurrency) =>
  pnpm('exec', 'turbo', 'run', task, '--continue', `--concurrency=${concurrency}`)

/** Runs all commands one after another, even if one fails. */
async function all(...commands) {
  const codes = []
  for (const command of commands) codes.push(await run(command, toolOptions()))
  return codes.every((code) => code === 0)
}

/** All checks in order: cheap and informative ones first. Each returns whether it passed. */
export const steps = [
  {
    name: 'lint',
    title: 'Format and lint',
    check: () => all(pnpm('exec', 'biome', 'check', '.'), pnpm('exec', 'oxlint', '--type-aware')),
  },
  { name: 'types', title: 'Types', check: () => all(turbo('typecheck', 2)) },
  // One package at a time: each package runs its tests in parallel.
  { name: 'unit', title: 'Unit and server tests', check: () => all(turbo('test', 1)) },
  { name: 'build', title: 'Build', check: () => all(turbo('build', 2)) },
  {
    name: 'e2e',
    title: 'End-to-end tests',
    check: async () => {
      const chromium = await ensureChromium()
      console.log(`The browser is ${chromium}`)
      const command = pnpm('--dir', 'apps/web', 'exec', 'playwright', 'test')
      return (await run(command, toolOptions({ CHROMIUM_PATH: chromium }))) === 0
    },
  },
]

/**
 * The steps named by `--only=lint,unit`; all steps without it.
 * @returns undefined when an argument is unknown
 */
export function chooseSteps(args) {
  if (args.length === 0) return steps
  const wanted = args.flatMap((arg) =>
    arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : [arg],
  )
  const known = wanted.every((name) => steps.some((step) => step.name === name))
  return known ? steps.filter((step) => wanted.includes(step.name)) : undefined
}
