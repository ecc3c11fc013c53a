import { parseArgs } from 'node:util'
import { checks } from './lib/installation-checks.mjs'
import { outsideOf } from './lib/outside.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

const usage =
  'Usage: npm run check -- https://jobs.example.com [--connect <address>[:<port>]] [--http http://…] [--insecure] [--json]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
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

try {
  const target = readArguments()
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
  if (found.some(({ result }) => result === 'WRONG')) process.exitCode = 1
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
