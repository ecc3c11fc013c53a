/**
 * `npm run contract -- --target <origin>`: tests any backend against the contract; `--help` lists the options. Paths are
 * relative to the folder in which it was typed. Needs only Node 20 and npm.
 */
import { installPackages } from './lib/install.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { endAll, killAll, run, whenNpmEnds } from './lib/processes.mjs'
import { serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf } from './lib/say.mjs'

/** npm forwards the Ctrl-C that the terminal has already sent: a second signal within this time is the same one. */
const sameSignalMs = 500

/** The kit ends by itself: it cleans up and writes its reports. A second Ctrl-C ends it at once. */
let stoppedAt
async function stop() {
  if (stoppedAt !== undefined) {
    if (Date.now() - stoppedAt > sameSignalMs) killAll()
    return
  }
  stoppedAt = Date.now()
  await endAll()
  process.exit(2)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
whenNpmEnds(stop)

try {
  await installPackages()
  const command = [serverRuntime(), inRoot('packages/contract-tests/src/cli.ts'), ...process.argv.slice(2)]
  process.exitCode = await run(command, { cwd: asTyped('.') })
} catch (error) {
  exitCodeOf(error)
  process.exitCode = 2
}
