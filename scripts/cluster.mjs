/**
 * `npm run cluster -- [--backends 3] [--sites 2]`: several backends with one PostgreSQL database and several sites, each
 * kind behind a balancer, until Ctrl-C. For trying how the product behaves on several machines; see docs/commands.md.
 *
 * PORT (3000), DATABASE_URL (default: a server of its own, whose data are removed at the end) and DATA_DIR may be set.
 */
import { parseArgs } from 'node:util'
import { buildSite } from './lib/build.mjs'
import { toolOptions } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { inRoot } from './lib/places.mjs'
import { claimPort } from './lib/port.mjs'
import { endOnSignals, run } from './lib/processes.mjs'
import { serverRuntime } from './lib/runtime.mjs'
import { exitCodeOf, Refusal } from './lib/say.mjs'

const usage = 'Usage: npm run cluster -- [--backends 3] [--sites 2], each from 1 to 9'

/** Exit code for a wrong option. */
const misconfigured = 2

/** @throws Refusal for an unknown option, and for a number that is not offered */
function optionsOf(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        backends: { type: 'string', default: '3' },
        sites: { type: 'string', default: '2' },
      },
    })
    if (Object.values(values).every((count) => /^[1-9]$/.test(count))) return values
  } catch {
    // The usage says what is expected.
  }
  throw new Refusal(usage, misconfigured)
}

endOnSignals(0)

try {
  const { backends, sites } = optionsOf(process.argv.slice(2))
  const port = await claimPort(process.env.PORT || '3000', '127.0.0.1', 'npm run cluster')
  await installPackages()
  await buildSite()
  const command = [serverRuntime(), inRoot('apps/mock-api/scripts/cluster.ts')]
  process.exitCode = await run([...command, String(port), backends, sites], toolOptions())
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
