import { parseArgs } from 'node:util'
import { mailForms } from '../adapters/mailbox.ts'
import { type Profile, profiles } from '../kit/case.ts'
import { type Format, formats } from '../report/formats.ts'
import { type Locale, locales } from '../report/words.ts'
import { messageOf, Refusal } from './refusal.ts'

export type Options = {
  /** The origin, and the path below which the backend is served, without a `/` at the end. */
  target: string
  /** Empty: all. */
  profiles: readonly Profile[]
  /** Ids of cases, or the beginnings of ids up to a dot. Empty: all. */
  only: readonly string[]
  /** Like `only`, of the cases that do not run. */
  exclude: readonly string[]
  /** Milliseconds between two requests; undefined: no limit. */
  interval: number | undefined
  headers: Readonly<Record<string, string>>
  /** Paths of files. */
  ca: string | undefined
  baseline: string | undefined
  /** A version: only the cases of its list count. */
  requirements: string | undefined
  /** The folder for the reports. */
  report: string | undefined
  formats: readonly Format[]
  leaveData: boolean
  /** How many `worlds.side-by-side` runs. */
  randomTests: number | undefined
  /** Whether cases that run alone may run in worlds. */
  worlds: boolean
  seedCommand: string | undefined
  restartCommand: string | undefined
  /** Whether reports show tokens of links, so that their requests can be sent again. */
  showTokens: boolean
  mail: string | undefined
  locale: Locale
  /** The most milliseconds that one answer may take. */
  patience: number
}

/** What the command line asks for. */
export type Command =
  | { kind: 'help' }
  | { kind: 'list' }
  | ({ kind: 'replay'; report: string; id: string; isConfirmed: boolean } & Pick<Options, 'headers' | 'ca'>)
  | { kind: 'run'; options: Options }

const known = {
  target: { type: 'string' },
  profile: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  rate: { type: 'string' },
  header: { type: 'string', multiple: true },
  ca: { type: 'string' },
  baseline: { type: 'string' },
  requirements: { type: 'string' },
  report: { type: 'string' },
  format: { type: 'string', multiple: true },
  'leave-data': { type: 'boolean' },
  'no-worlds': { type: 'boolean' },
  'random-tests': { type: 'string' },
  'yes-writes': { type: 'boolean' },
  'seed-command': { type: 'string' },
  'restart-command': { type: 'string' },
  'show-tokens': { type: 'boolean' },
  mail: { type: 'string' },
  lang: { type: 'string' },
  timeout: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the command line. Throws `Refusal` when it cannot be carried out. */
export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const { values, positionals } = parsedArgs(args)
  if (values.help) return { kind: 'help' }
  if (values.list) return { kind: 'list' }
  const [name, report, id, ...others] = positionals
  const headers = Object.fromEntries((values.header ?? []).map(headerOf))
  if (name === 'replay' && report !== undefined && id !== undefined && others.length === 0)
    return { kind: 'replay', report, id, headers, ca: values.ca, isConfirmed: values['yes-writes'] === true }
  if (positionals.length > 0) throw new Refusal(`Unknown argument ${positionals[0]}: see --help`)
  const target = originOf(values.target ?? environment.TARGET_URL)
  if (!isLoopback(target) && !values['yes-writes']) {
    throw new Refusal(
      `${target} is not this machine: add --yes-writes to allow applications, files and mails to be created there.`,
    )
  }
  if (!isLoopback(target) && values['show-tokens']) {
    throw new Refusal(
      `--show-tokens is for a backend on this machine: whoever reads the report could use the links.`,
    )
  }
  return {
    kind: 'run',
    options: {
      target,
      profiles: profilesOf(values.profile ?? []),
      only: namesIn(values.only),
      exclude: namesIn(values.exclude),
      interval: values.rate === undefined ? undefined : intervalOf(values.rate),
      headers,
      ca: values.ca,
      baseline: values.baseline,
      requirements: values.requirements,
      report: values.report,
      formats: formatsOf(namesIn(values.format)),
      leaveData: values['leave-data'] ?? false,
      worlds: !values['no-worlds'],
      randomTests: values['random-tests'] === undefined ? undefined : countOf(values['random-tests']),
      seedCommand: values['seed-command'],
      restartCommand: values['restart-command'],
      showTokens: values['show-tokens'] ?? false,
      mail: values.mail,
      locale: values.lang === undefined ? terminalLocale(environment) : localeOf(values.lang),
      patience: secondsOf(values.timeout ?? '40') * 1000,
    },
  }
}

function namesIn(lists: readonly string[] = []): string[] {
  return lists.flatMap((list) => list.split(',')).filter((id) => id !== '')
}

/** The language of the terminal: Chinese where it is set to Chinese, else English. */
function terminalLocale({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): Locale {
  return /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'tw' : 'us'
}

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true })
  } catch (error) {
    throw new Refusal(`${messageOf(error).split('\n')[0]} See --help.`)
  }
}

function originOf(text: string | undefined): string {
  if (text === undefined || text === '') {
    throw new Refusal('Give the address of the backend: --target http://localhost:3000, or TARGET_URL.')
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Refusal(`--target ${text} is no address: write it as http://localhost:3000.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new Refusal(
      '--target must not hold a password: use --header, with a header that the gateway reads.',
    )
  }
  const path = url.pathname.replace(/\/$/, '')
  if (path.endsWith('/api') || url.search !== '' || url.hash !== '') {
    throw new Refusal(
      `--target takes the address below which /api is served: ${url.origin}${path.replace(/\/api$/, '')}.`,
    )
  }
  return url.origin + path
}

/** Whether an origin is this machine. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}

function profilesOf(given: readonly string[]): Profile[] {
  const names = given.flatMap((list) => list.split(','))
  if (names.includes('all')) return []
  return names.map((name) => {
    const profile = profiles.find((each) => each === name)
    if (profile === undefined)
      throw new Refusal(`--profile ${name} does not exist: choose all or some of ${profiles.join(', ')}.`)
    return profile
  })
}

function formatsOf(names: readonly string[]): Format[] {
  const all = Object.keys(formats) as Format[]
  if (names.length === 0) return all.filter((each) => formats[each].isDefault)
  return names.map((name) => {
    const format = all.find((each) => each === name)
    if (format === undefined)
      throw new Refusal(`--format ${name} does not exist: choose some of ${all.join(', ')}.`)
    return format
  })
}

/** `5/s`, `100/m` as milliseconds between two requests. */
function intervalOf(rate: string): number {
  const [, count, unit] = /^(\d{1,6}(?:\.\d{1,3})?)\/([sm])$/.exec(rate) ?? []
  if (Number(count) > 0) return (unit === 's' ? 1000 : 60_000) / Number(count)
  throw new Refusal(`--rate ${rate} is no rate: write 5/s or 100/m.`)
}

function headerOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(colon, 0)).trim()
  const value = line.slice(colon + 1).trim()
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name) || !/^[\x20-\x7E\x80-\xFF]*$/.test(value)) {
    throw new Refusal(
      `--header must be written as "Name: value"; this one starts with "${line.slice(0, 20)}".`,
    )
  }
  return [name, value]
}

function localeOf(text: string): Locale {
  const locale = locales.find((each) => each === text)
  if (locale === undefined)
    throw new Refusal(`--lang ${text} does not exist: choose ${locales.join(' or ')}.`)
  return locale
}

function countOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 10_000) return count
  throw new Refusal(`--random-tests ${text} is no number up to 10,000.`)
}

function secondsOf(text: string): number {
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 3600) return seconds
  throw new Refusal(`--timeout ${text} is no number of seconds up to 3600.`)
}

/** The text of `--help`. */
export const usage = `Tests a backend of the recruiting site against the contract.

  --target <address>       the backend: http://localhost:3000, https://test.example/jobs (or the variable TARGET_URL)
  --profile <names>        only these groups of cases: ${profiles.join(', ')}, all
  --only <ids>             only these cases; "submit" stands for every id that starts with "submit."
  --exclude <ids>          not these cases; the reports say that they were not judged
  --report <folder>        write report.html, report.json and junit.xml
  --format <names>         write these instead: ${Object.keys(formats).join(', ')}
  --lang <${locales.join('|')}>           the language of report.html (that of the terminal)
  --show-tokens            show tokens of links in reports, so that their curl commands run; for this machine only
  --baseline <file>        a report.json, or a JSON list of ids: their failures are known; a case of it that passes is exit code 1
  --requirements <version> only the cases of contract/requirements/<version>.json count; later ones are warnings
  --rate <5/s|100/m>       send at most so many requests; one case at a time
  --timeout <seconds>      wait so long for one answer (40)
  --header "Name: value"   send this with every request; its value is hidden in reports
  --ca <file.pem>          trust this certificate authority
  --mail <mailbox>         read mails there: ${mailForms}
  --seed-command <command> a shell command that loads contract/seed; CONTRACT_SEED holds the folder
  --restart-command <cmd>  a shell command that restarts the backend: nothing that it has acknowledged may be lost
  --yes-writes             needed for a backend that is not on this machine
  --leave-data             do not delete what was submitted; submit even if no mailbox can be read
  --no-worlds              run cases that need the target to themselves one at a time, although it offers worlds
  --random-tests <count>   how many random tests worlds.side-by-side runs, 8 at once (8)
  --list                   print the ids of all cases

contract-tests replay <report.json> <id> sends the request that a failed case of a report shows again, and prints the answer.

Exit code 0: conforms, every case of the level must passed. 1: does not conform, or the baseline is out of date. 2: no verdict.
3: nothing failed, but not every case could be checked. The first line of each report says what was not judged and why.
Ctrl-C cleans up and writes the reports; Ctrl-C again ends at once.
`
