import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from '../kit/case.ts'
import { member } from '../kit/contract.ts'
import type { Options } from './options.ts'
import { messageOf, Refusal } from './refusal.ts'

/** The cases, of which those that the list of a version does not name are only recommendations. */
export function scored(cases: readonly Case[], folder: string, { requirements }: Options): readonly Case[] {
  if (requirements === undefined) return cases
  const list = readJson(join(folder, 'requirements', `${requirements}.json`), '--requirements')
  const ids = member(list, 'cases')
  if (!Array.isArray(ids)) throw new Refusal(`--requirements ${requirements}: its file has no list "cases".`)
  const gone = ids.find((id) => !cases.some((each) => each.id === id))
  if (gone !== undefined) throw new Refusal(`--requirements ${requirements}: the kit has no case ${gone}.`)
  return cases.map((each) => (ids.includes(each.id) ? each : { ...each, level: 'should' }))
}

/** The options that choose some of the cases, as they were written. */
export function selectionOf({ only, exclude, profiles, restartCommand }: Options): string[] {
  return [
    ...(restartCommand === undefined ? ['no --restart-command'] : []),
    ...(profiles.length > 0 ? [`--profile ${profiles.join(',')}`] : []),
    ...(only.length > 0 ? [`--only ${only.join(',')}`] : []),
    ...(exclude.length > 0 ? [`--exclude ${exclude.join(',')}`] : []),
  ]
}

/**
 * The ids of known failures: those of a list of ids, or of the failed cases of a `report.json`.
 * @throws Refusal when the file has neither form, or names a case that the kit does not have
 */
export function readBaseline(path: string, cases: readonly Case[]): ReadonlySet<string> {
  const value = readJson(path, '--baseline')
  const ids = Array.isArray(value) ? value : failedIn(value)
  if (!ids?.every((id) => typeof id === 'string'))
    throw new Refusal(`--baseline ${path} is neither a report.json nor a list of ids.`)
  const unknown = ids.find((id) => !cases.some((each) => each.id === id))
  if (unknown !== undefined)
    throw new Refusal(`--baseline ${path}: the kit has no case ${unknown}. Remove it.`)
  return new Set(ids)
}

function failedIn(report: unknown): unknown[] | undefined {
  const cases = member(report, 'cases')
  if (!Array.isArray(cases)) return undefined
  return cases.filter((each) => member(each, 'verdict') === 'failed').map((each) => member(each, 'id'))
}

/** The cases that the options choose. Throws `Refusal` when a name chooses none. */
export function selectCases(cases: readonly Case[], options: Options): Case[] {
  const { only, exclude, profiles, restartCommand } = options
  for (const [option, names] of [
    ['--only', only],
    ['--exclude', exclude],
  ] as const) {
    const unknown = names.find((name) => !cases.some(({ id }) => isNamed(id, name)))
    if (unknown !== undefined) throw new Refusal(`${option} ${unknown} names no case: see --list.`)
  }
  const chosen = cases.filter(
    ({ id, profile, needs = [] }) =>
      (restartCommand !== undefined || !needs.includes('restart')) &&
      (profiles.length === 0 || profiles.includes(profile)) &&
      (only.length === 0 || only.some((name) => isNamed(id, name))) &&
      !exclude.some((name) => isNamed(id, name)),
  )
  if (chosen.length === 0)
    throw new Refusal('No case is in --profile and --only alike, and not in --exclude.')
  return chosen
}

function isNamed(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name.replace(/\.\*?$/, '')}.`)
}

/** The text of a file that an option names. Throws `Refusal` when it cannot be read. */
export function readText(path: string, option: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Refusal(`${option} ${path} cannot be read: ${messageOf(error)}`)
  }
}

/** The JSON of a file that an option names. Throws `Refusal` when there is none. */
export function readJson(path: string, option: string): unknown {
  const text = readText(path, option)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(`${option} ${path} is not JSON.`)
  }
}
