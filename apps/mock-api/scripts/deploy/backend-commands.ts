import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { host, type Places } from './places.ts'
import { serviceOf } from './units.ts'

const feed = '/srv/recruiting/feed/vacancies.csv'

/** Imports the example of `jobs template`, by the command of the import service. @returns whether it was imported */
export async function importVacancy(places: Places): Promise<boolean> {
  const { command, environment } = await serviceOf('recruiting-import.service', places)
  const file = `${places.data}.csv`
  const at = command.indexOf('jobs')
  await runCommand([...command.slice(0, at), 'jobs', 'template', file], environment)
  await runCommand(
    command.map((word) => (word === feed ? file : word)),
    environment,
  )
  return true
}

/** The number of stored applications, as the running backend exports them. */
export async function countApplications(places: Places, name: string): Promise<number> {
  const { command, environment } = await serviceOf('recruiting-import.service', places)
  const folder = join(places.folder, name)
  const program = command.slice(0, command.indexOf('jobs'))
  await runCommand([...program, 'applications', 'export', '--out', folder], environment)
  const lines = await readFile(join(folder, 'applications.jsonl'), 'utf8')
  return lines.split('\n').filter(Boolean).length
}

/** Runs the commands of an operator's day in the release: a backup, its restoration, the check before an update. */
export async function runOperatorsDay(places: Places): Promise<boolean> {
  const { command, environment } = await serviceOf('recruiting-import.service', places)
  const program = command.slice(0, command.indexOf('jobs'))
  const backup = join(places.folder, 'backup')
  await runCommand([...program, '--help'], environment)
  await runCommand([...program, 'backup', backup], environment)
  await runCommand(
    [...program, 'restore', backup, '--without-receipts', '--data-dir', join(places.folder, 'restored')],
    environment,
  )
  await runCommand([...program, 'migrate', '--check'], environment)
  await runCommand([...program, 'mail', 'test', '--to', 'operator@mail.example'], environment)
  return true
}

/** The names of what `doctor` finds wrong. */
export async function doctorsProblems(places: Places): Promise<string[]> {
  const { command, environment } = await serviceOf('recruiting-import.service', places)
  const program = command.slice(0, command.indexOf('jobs'))
  const { said } = await outputOf([...program, 'doctor', '--json'], environment)
  return namesOf(JSON.parse(said).findings, 'check', ({ isOk }) => isOk === false)
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

/** @throws Error with what the command printed when it fails */
async function runCommand(
  command: readonly string[],
  env: Record<string, string | undefined>,
): Promise<void> {
  const { code, said, complained } = await outputOf(command, env)
  if (code !== 0) throw new Error(`${command.slice(1).join(' ')}: ${said}${complained}`)
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
