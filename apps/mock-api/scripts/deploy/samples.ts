import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The repository. */
export const clone = resolve(import.meta.dirname, '../../../..')

/** The units of `docs/deploy`. */
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

/** The text of a file of `docs/deploy`, with a domain set as section 1 of `docs/deploy.md` does. */
export async function readSample(name: string): Promise<string> {
  return (await readFile(join(clone, 'docs/deploy', name), 'utf8')).replaceAll('example.com', 'company.tw')
}

/** A text of a sample, and what replaces it when the sample is tried. */
export type Change = readonly [from: string, to: string]

/** A file of `docs/deploy` with changes. Throws when the sample does not contain a text that is to be changed. */
export async function changedSample(name: string, changes: readonly Change[]): Promise<string> {
  let text = await readSample(name)
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`docs/deploy/${name} does not contain ${from}`)
    text = text.replaceAll(from, () => to)
  }
  return text
}

/** The values of a key in a unit, in order. */
export function valuesOf(unit: string, key: string): string[] {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}
