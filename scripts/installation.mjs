/**
 * `npm run check -- installation <origin>`: checks a running site from outside. In a release, which has no npm commands:
 * `node scripts/installation.mjs <origin>`.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checks } from './lib/installation-checks.mjs'
import { outsideOf } from './lib/outside.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

const isProgram = process.argv[1] === fileURLToPath(import.meta.url)
const called = isProgram ? 'node scripts/installation.mjs' : 'npm run check -- installation'
const usage = `Usage: ${called} https://jobs.example.com [--connect <address>[:<port>]] [--http http://…] [--insecure] [--json]`

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        connect: { type: 'string' },
        http: { type: 'string' },
        insecure: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    const site = new URL(positionals.length === 1 ? positionals[0] : '')
    const connect = values.connect === undefined ? undefined : new URL(`https://${values.connect}`)
    const http = new URL(values.http ?? `http://${(connect ?? site).hostname}`)
    if (site.protocol !== 'https:' || http.protocol !== 'http:') throw new Error('wrong protocol')
    return {
      site,
      http,
      insecure: values.insecure ?? false,
      json: values.json ?? false,
      ...outsideOf(site, connect),
    }
  } catch {
    throw new Refusal(usage, 2)
  }
}

/** @returns the exit code: 1 when a check says WRONG. @throws Refusal for wrong arguments */
export async function check(args) {
  const target = readArguments(args)
  const found = []
  for (const [name, check] of Object.entries(checks)) {
    const result = await check(target).catch((error) => ({
      result: 'unknown',
      says: error.message || error.code,
    }))
    found.push({ name, ...result })
    if (!target.json) say(`${result.result.padEnd(8)} ${name}: ${result.says}`)
  }
  if (target.json) say(JSON.stringify(found, null, 2))
  return found.some(({ result }) => result === 'WRONG') ? 1 : 0
}

if (isProgram) {
  try {
    process.exitCode = await check(process.argv.slice(2))
  } catch (error) {
    process.exitCode = exitCodeOf(error)
  }
}
