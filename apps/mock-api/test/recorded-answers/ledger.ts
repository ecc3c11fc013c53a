import { readFile, writeFile } from 'node:fs/promises'
import type { RecordedAnswer } from './record.ts'

/** An answer that intentionally differs from the baseline. */
export type Difference = RecordedAnswer & { reason: string }

const baselinePath = new URL('./answers.jsonl', import.meta.url)
const differencesPath = new URL('./differences.jsonl', import.meta.url)

/** The baseline by request. It is never re-recorded. */
export async function readBaseline(): Promise<Map<string, RecordedAnswer>> {
  return byId(await readLines<RecordedAnswer>(baselinePath))
}

/** The intended differences by request, each with its reason. */
export async function readDifferences(): Promise<Map<string, Difference>> {
  return byId(await readLines<Difference>(differencesPath))
}

export async function writeBaseline(answers: readonly RecordedAnswer[]): Promise<void> {
  await writeLines(baselinePath, answers)
}

export async function writeDifferences(differences: readonly Difference[]): Promise<void> {
  await writeLines(differencesPath, differences)
}

function byId<T extends { id: string }>(lines: readonly T[]): Map<string, T> {
  return new Map(lines.map((line) => [line.id, line]))
}

async function readLines<T>(path: URL): Promise<T[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

async function writeLines(path: URL, values: readonly unknown[]): Promise<void> {
  await writeFile(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
