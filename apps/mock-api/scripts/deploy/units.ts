import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { type KeptSocket, keepSocket } from '@recruiting/http/test-kept-socket'
import {
  type Change,
  changedSample,
  clone,
  findTool,
  host,
  type Places,
  type Report,
  readSample,
  runTool,
} from './places.ts'

const installed = '/srv/recruiting/current'

/** All units of `docs/deploy`. */
export const unitNames = [
  'recruiting-api.socket',
  'recruiting-api.service',
  'recruiting-site.socket',
  'recruiting-site.service',
  'recruiting-import.service',
  'recruiting-import.timer',
  'recruiting-backup.service',
  'recruiting-backup.timer',
] as const

/** The PATH that systemd gives to services. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The values of a key in a unit, in order. */
export function valuesOf(unit: string, key: string): string[] {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

/** Checks the units with systemd's own tools, where they are installed. */
export async function checkUnits({ folder, release }: Places, report: Report): Promise<void> {
  const analyze = findTool('systemd-analyze')
  if (analyze === undefined) return report.note('systemd-analyze is not installed: the units are not checked')
  const units = join(folder, 'units')
  await mkdir(units)
  for (const name of unitNames) {
    const text = await readSample(name)
    // Programs that are not installed are errors.
    await writeFile(join(units, name), text.replaceAll(installed, release))
  }
  for (const name of unitNames) {
    report.check(`systemd-analyze verify ${name}`, runTool(analyze, ['verify', join(units, name)]), {
      code: 0,
      output: '',
    })
  }
  for (const name of unitNames.filter((name) => name.endsWith('.service'))) {
    const { output } = runTool(analyze, ['security', '--offline=true', '--no-pager', join(units, name)])
    report.note(`systemd-analyze security: ${/Overall exposure level.*$/m.exec(output)?.[0] ?? output}`)
  }
}

/** What differs from the samples in a try. */
type Tried = Places & {
  smtpPort?: number
  apiPort?: number
  /** Settings that replace those of the samples; undefined removes one. */
  settings?: Readonly<Record<string, string | undefined>>
}

/** A service of `docs/deploy` with a socket, not started: its command and environment, without the sandbox. */
export async function startUnit(
  name: 'recruiting-api' | 'recruiting-site',
  tried: Tried,
): Promise<KeptSocket & { metricsPort: number }> {
  const { command, environment } = await serviceOf(`${name}.service`, tried)
  const metricsPort = await freePort()
  const kept = await keepSocket(command, { ...environment, METRICS_PORT: String(metricsPort) })
  return { ...kept, metricsPort }
}

/** The command and the environment of a service. */
async function serviceOf(
  name: string,
  tried: Tried,
): Promise<{ command: string[]; environment: Record<string, string | undefined> }> {
  const unit = await changedSample(name, [[installed, tried.release]])
  const environment: Record<string, string | undefined> = { PATH: path }
  for (const file of valuesOf(unit, 'EnvironmentFile'))
    Object.assign(environment, parseEnv(await readFile(file, 'utf8')))
  const [command = ''] = valuesOf(unit, 'ExecStart')
  const [, settings = ''] = / --env-file=(\S+)/.exec(command) ?? []
  const file = join(tried.folder, `${name}.env`)
  await writeFile(file, await changedSample(basename(settings), changesOf(basename(settings), tried)))
  if (tried.release === clone)
    environment.NODE_OPTIONS = `${environment.NODE_OPTIONS ?? ''} --conditions=other-brand`
  // Variables of the process replace those of the file; an empty one counts as absent.
  for (const [variable, value] of Object.entries(tried.settings ?? {})) environment[variable] = value ?? ''
  return { command: command.replace(settings, file).split(' '), environment }
}

function changesOf(file: string, { data, smtpPort, apiPort }: Tried): Change[] {
  if (file === 'site.env') return apiPort === undefined ? [] : [['127.0.0.1:4000', `127.0.0.1:${apiPort}`]]
  const smtp: Change = ['smtps://user:password@mail.company.tw', `smtp://127.0.0.1:${smtpPort}`]
  return [['/var/lib/recruiting', data], ...(smtpPort === undefined ? [] : [smtp])]
}

const feed = '/srv/recruiting/feed/vacancies.csv'

/** Runs `recruiting` with these words, or the command of the import service, as this service does. */
async function recruiting(places: Places, ...words: readonly string[]): Promise<string> {
  const { command, environment } = await serviceOf('recruiting-import.service', places)
  const program = command.slice(0, command.indexOf('jobs'))
  const imported = command.map((word) => (word === feed ? feedOf(places) : word))
  const { code, said, complained } = await outputOf(
    words.length > 0 ? [...program, ...words] : imported,
    environment,
  )
  if (code !== 0 && words[0] !== 'doctor') throw new Error(`${words.join(' ')}: ${said}${complained}`)
  return said
}

const feedOf = ({ data }: Places) => `${data}.csv`

/** Imports the example of `jobs template`, by the command of the import service. @returns whether it was imported */
export async function importVacancy(places: Places): Promise<boolean> {
  await recruiting(places, 'jobs', 'template', feedOf(places))
  await recruiting(places)
  return true
}

/** The number of stored applications, as the running backend exports them. */
export async function countApplications(places: Places, name: string): Promise<number> {
  const folder = join(places.folder, name)
  await recruiting(places, 'applications', 'export', '--out', folder)
  const lines = await readFile(join(folder, 'applications.jsonl'), 'utf8')
  return lines.split('\n').filter(Boolean).length
}

/** Runs the commands of an operator's day in the release: a backup, its restoration, the check before an update. */
export async function runOperatorsDay(places: Places): Promise<boolean> {
  const backup = join(places.folder, 'backup')
  await recruiting(places, '--help')
  await recruiting(places, 'backup', backup)
  const restored = join(places.folder, 'restored')
  await recruiting(places, 'restore', backup, '--without-receipts', '--data-dir', restored)
  await recruiting(places, 'migrate', '--check')
  await recruiting(places, 'mail', 'test', '--to', 'operator@mail.example')
  return true
}

/** The names of what `doctor` finds wrong. */
export async function doctorsProblems(places: Places): Promise<string[]> {
  const { findings } = JSON.parse(await recruiting(places, 'doctor', '--json'))
  return namesOf(findings, 'check', ({ isOk }) => isOk === false)
}

/** The names of the checks that `npm run check` finds wrong at a proxy, as the release runs it. */
export async function wrongChecks(
  { release, certificate }: Places,
  { port, httpPort }: { port: number; httpPort: number },
): Promise<string[]> {
  const script = join(release, 'scripts/check.mjs')
  const where = ['--connect', `127.0.0.1:${port}`, '--http', `http://127.0.0.1:${httpPort}`, '--json']
  const { said } = await outputOf([process.execPath, script, `https://${host}`, ...where], {
    PATH: process.env.PATH,
    NODE_EXTRA_CA_CERTS: certificate,
  })
  return namesOf(JSON.parse(said), 'name', ({ result }) => result === 'WRONG')
}

/** A member of the objects of a list that are of a kind. */
function namesOf(
  list: readonly Readonly<Record<string, unknown>>[],
  member: string,
  isOfKind: (each: Readonly<Record<string, unknown>>) => boolean,
): string[] {
  return [...new Set(list.filter(isOfKind).map((each) => String(each[member])))]
}

async function outputOf(
  [program = '', ...args]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number | null; said: string; complained: string }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { code: child.exitCode, said, complained }
}
