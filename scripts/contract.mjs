/**
 * `npm run contract -- --target <origin>`: tests any backend against the contract; `--help` lists the options. Paths are
 * relative to the folder in which it was typed. Needs only Node 20 and npm.
 */
import { installPackages } from './lib/install.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { endOnSignals, run } from './lib/processes.mjs'
import { serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf } from './lib/say.mjs'

// The kit cleans up and writes its reports on the first signal.
endOnSignals(2)

try {
  await installPackages()
  const command = [serverRuntime(), inRoot('packages/contract-tests/src/cli.ts'), ...process.argv.slice(2)]
  process.exitCode = await run(command, { cwd: asTyped('.') })
} catch (error) {
  exitCodeOf(error)
  process.exitCode = 2
}
