import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { type KeptSocket, keepSocket } from '@recruiting/http/test-kept-socket'
import { freePort, type Places } from './places.ts'
import type { Report } from './report.ts'
import { type Change, changedSample, clone, readSample } from './samples.ts'
import { findTool, runTool } from './tools.ts'

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
export async function serviceOf(
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
