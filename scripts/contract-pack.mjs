/**
 * `npm run contract:pack`: builds the contract kit as an npm package with the contract inside, in `dist/`. Needs only
 * Node 20 and npm.
 */
import { installPackages } from './lib/install.mjs'
import { inRoot } from './lib/places.mjs'
import { endAll, run, whenNpmEnds } from './lib/processes.mjs'
import { serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf } from './lib/say.mjs'

async function stop() {
  await endAll()
  process.exit(130)
}
process.once('SIGINT', stop).once('SIGTERM', stop)
whenNpmEnds(stop)

try {
  await installPackages()
  process.exitCode = await run([serverRuntime(), inRoot('packages/contract-tests/scripts/pack.ts')])
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
