import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot } from './places.mjs'
import { Refusal } from './say.mjs'

/** The calls without a token and without a value in their path. */
const { servers, paths } = JSON.parse(readFileSync(inRoot('contract/openapi.json'), 'utf8'))
const publicReads = Object.entries(paths)
  .filter(([path, { get }]) => get && !get['x-call'].link && !path.includes('{'))
  .map(([path]) => servers[0].url + path)

/**
 * What each tool needs. Every option is explained in docs/outside-oracles.md.
 * @type {Record<string, { install: string, command: (given: { document: string, target: string }) => string[] }>}
 */
const oracles = {
  prism: {
    install: 'npm install --global @stoplight/prism-cli',
    command: ({ document, target }) => ['prism', 'proxy', document, target],
  },
  schemathesis: {
    install: 'pipx install schemathesis',
    command: ({ document, target }) => [
      'schemathesis',
      'run',
      document,
      `--url=${target}`,
      `--include-path-regex=^(${publicReads.join('|')})$`,
      // HEAD is no operation of the document, and rules beyond JSON Schema refuse valid data.
      '--exclude-checks=unsupported_method,allow_header_conformance,positive_data_acceptance',
      '--phases=examples,coverage,fuzzing',
      '--rate-limit=20/s',
    ],
  },
  specmatic: {
    install: 'install Java 17, then npm install --global specmatic',
    command: ({ document, target }) => [
      'specmatic',
      'test',
      document,
      `--testBaseURL=${target}`,
      `--filter=METHOD='GET' && PATH='${publicReads.join(',')}'`,
    ],
  },
}

const usage = `Usage: npm run oracle -- <${Object.keys(oracles).join('|')}> [--target <origin>] [-- <options of the tool>]`

/**
 * Reads the arguments of the command.
 * @throws Refusal for an unknown tool, option or target
 */
export function oracleOptions(args) {
  const end = args.indexOf('--')
  const [name, ...rest] = end === -1 ? args : args.slice(0, end)
  const own = end === -1 ? [] : args.slice(end + 1)
  if (!Object.hasOwn(oracles, name ?? '')) throw new Refusal(usage, 2)
  const [option, value, ...others] = rest.flatMap((word) => word.split(/=(.*)/, 2))
  if (option === undefined) return { name, target: 'http://localhost:3000', own }
  const isOrigin = URL.canParse(value ?? '') && /^https?:\/\/[^/?#]+$/.test(value)
  if (option !== '--target' || !isOrigin || others.length > 0) throw new Refusal(usage, 2)
  return { name, target: value, own }
}

/** The command line of a tool, and how it is installed. */
export function oracleCommand(name, given) {
  const { command, install } = oracles[name]
  return { command: command(given), install }
}

/** Whether a command cannot be started. */
export function isMissing(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined
}

/** The document with the path of its server in each path: Prism does not read the path of a server. */
export function withPathsBelowServer(document) {
  const base = document.servers[0].url
  const paths = Object.entries(document.paths).map(([path, item]) => [base + path, item])
  return { ...document, servers: [{ ...document.servers[0], url: '/' }], paths: Object.fromEntries(paths) }
}
