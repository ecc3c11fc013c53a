/**
 * `npm run operate -- <command>`: the operators' commands (docs/commands.md). In a fresh clone it installs what the lock file
 * says; later it changes no packages. Needs only Node 20 and npm.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { installPackages } from './lib/install.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { endOnSignals, run } from './lib/processes.mjs'
import { runsTypeScript, serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf } from './lib/say.mjs'

const program = inRoot('apps/mock-api/src/cli.ts')

async function runProgram(args) {
  if (!existsSync(inRoot('node_modules/.modules.yaml'))) await installPackages()
  if (runsTypeScript()) {
    await import(pathToFileURL(program).href)
    return
  }
  endOnSignals(130)
  process.exitCode = await run([serverRuntime(), program, ...args], { cwd: asTyped('.') })
}

try {
  await runProgram(process.argv.slice(2))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
