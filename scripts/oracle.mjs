/**
 * `npm run oracle -- prism|schemathesis|specmatic [--target <origin>] [-- <options of the tool>]`: lets a tool of others
 * judge a backend by `contract/openapi.json`, with the settings that docs/outside-oracles.md explains. The tool must be
 * installed. Needs only Node 20 and npm.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMissing, oracleCommand, oracleOptions, withPathsBelowServer } from './lib/oracles.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { endOnSignals, run } from './lib/processes.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

const folder = mkdtempSync(join(tmpdir(), 'recruiting-oracle-'))

async function oracle(args) {
  const { name, target, own } = oracleOptions(args)
  const document = join(folder, 'openapi.json')
  const contract = JSON.parse(readFileSync(inRoot('contract/openapi.json'), 'utf8'))
  writeFileSync(document, JSON.stringify(withPathsBelowServer(contract)))
  const { command, install } = oracleCommand(name, { document, target })
  if (isMissing(command[0])) throw new Refusal(`${command[0]} is not installed: ${install}`, 2)
  say(`${[...command, ...own].join(' ')}\n`)
  // Tools write reports into the folder in which they run.
  return run([...command, ...own], { cwd: asTyped('.') })
}

endOnSignals(130, { ended: () => rmSync(folder, { recursive: true, force: true }) })

try {
  process.exitCode = await oracle(process.argv.slice(2))
} catch (error) {
  process.exitCode = exitCodeOf(error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
