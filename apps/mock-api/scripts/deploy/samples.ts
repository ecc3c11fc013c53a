import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The repository. */
export const clone = resolve(import.meta.dirname, '../../../..')

/** A text of a sample, and what stands there when the sample is tried. */
export type Change = readonly [from: string, to: string]

/** The text of a file of `docs/deploy`, with a domain set as section 1 of `docs/deploy.md` does. */
export async function readSample(name: string): Promise<string> {
  return (await readFile(join(clone, 'docs/deploy', name), 'utf8')).replaceAll('example.com', 'company.tw')
}

/**
 * A file of `docs/deploy` with changes.
 * @throws Error when the sample does not contain a text that is to be changed
 */
export async function changedSample(name: string, changes: readonly Change[]): Promise<string> {
  let text = await readSample(name)
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`docs/deploy/${name} does not contain ${from}`)
    // The port of a change made before may begin with that of the next one.
    const whole = /\d$/.test(from) ? '(?!\\d)' : ''
    text = text.replace(new RegExp(`${from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${whole}`, 'g'), () => to)
  }
  return text
}
