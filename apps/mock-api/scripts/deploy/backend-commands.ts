import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Places } from './places.ts'
import { serviceOf } from './units.ts'

const feed = '/srv/recruiting/feed/vacancies.csv'

/** Imports the example of `jobs template`, by the command of the import service. @returns whether it was imported */
export async function importVacancy(places: Places): Promise<boolean> {
  const { command, environment } = await serviceOf('recruiting-import.service', places)
  const file = join(places.folder, 'vacancies.csv')
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

/** @throws Error with what the command printed when it fails */
async function runCommand(
  [program = '', ...args]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<void> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')}: ${said}${complained}`)
}
