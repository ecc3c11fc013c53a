import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, Refusal } from './refusal.ts'

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

/** Makes a folder for reports and writes a file into it once, before the run. Throws `Refusal` when it cannot. */
export function prepareFolder(folder: string): void {
  const trial = join(folder, '.writable')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new Refusal(`Reports cannot be written to ${folder}: ${messageOf(error)}`)
  }
}
