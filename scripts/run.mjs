/**
 * `npm run <check|bench|generate> -- <name> <options>` for the commands of `lib/commands.mjs`: installs what the lock file
 * says, then runs the command. Needs only Node 20 and npm; asks nothing.
 */
import { mkdirSync } from 'node:fs'
import { checkArguments } from './lib/arguments.mjs'
import { checkPath } from './lib/build.mjs'
import { ensureChromium, ensureOtherEngines } from './lib/chromium.mjs'
import { groups } from './lib/commands.mjs'
import { toolOptions } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { sayDamaged } from './lib/installed.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { endOnSignals, run } from './lib/processes.mjs'
import { serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf, Refusal } from './lib/say.mjs'
import { removeTypes } from './lib/types.mjs'

/** @throws Refusal that lists the group's commands, with the exit code 0 when they were asked for */
function commandOf(group, args) {
  const commands = groups[group]
  const isDefault = group === 'generate' && (args[0] === undefined || args[0].startsWith('--'))
  if (isDefault && args[0] !== '--help') return ['contract', ...args]
  if (Object.hasOwn(commands, args[0] ?? '')) return args
  const list = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(14)}${does}`)
  const usage = `Usage: npm run ${group} -- <name> [options], <name> --help\n`
  if (args[0] === '--help') throw new Refusal(usage + list.join('\n'), 0)
  throw new Refusal(`${usage}Name one of ${Object.keys(commands).join(', ')}.`, 2)
}

async function runCommand(group, [name, ...options]) {
  const command = groups[group][name]
  if (name !== 'installation' || options.includes('--help'))
    checkArguments(`${group} -- ${name}`, command, options)
  if (name === 'installation') return await (await import('./installation.mjs')).check(options)
  if (name === 'build') checkPath()
  await installPackages()
  if (name === 'types' && options.length > 0) removeTypes()
  if (name === 'engines') await ensureOtherEngines()
  const env = { ...command.env, ...(command.browser && { CHROMIUM_PATH: await ensureChromium() }) }
  if (group === 'generate') mkdirSync(inRoot('dist'), { recursive: true })
  const lines = command.lines()
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1
    const isProgram = line[0] === serverRuntime()
    const code = await run(
      isLast ? [...line, ...options] : line,
      isProgram ? { cwd: asTyped('.'), stdio: 'inherit', env: { ...process.env, ...env } } : toolOptions(env),
    )
    if (code !== 0) {
      sayDamaged()
      return code
    }
  }
  return 0
}

endOnSignals(130)

try {
  const [group, ...args] = process.argv.slice(2)
  process.exitCode = await runCommand(group, commandOf(group, args))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
