import { readFileSync } from 'node:fs'
import { type Artefact, bundleFolder } from '../artefact.ts'

/** The moment at which every vector is evaluated. */
export const vectorNow = '2026-11-21T06:00:00.000Z'

/** One case: an input and what is expected of it; `README.md` of the folder describes the members by file. */
export type VectorCase = { readonly id: string; readonly why: string } & Readonly<Record<string, unknown>>

/** A file of vectors. Members besides these are shared by its cases, such as base bodies. */
export type VectorFile = {
  /** The file's name without extension. */
  name: string
  about: string
  shared?: Readonly<Record<string, unknown>>
  cases: readonly VectorCase[]
}

/** Reads a committed file by its name. */
export function readVectors(name: string): VectorFile {
  const {
    about,
    now: _,
    cases,
    ...shared
  } = JSON.parse(readFileSync(`${bundleFolder}vectors/${name}.json`, 'utf8'))
  return { name, about, shared, cases }
}

/** The file as JSON with one case a line, so that a difference shows the case that changed. */
export function vectorArtefact({ name, about, shared, cases }: VectorFile): Artefact {
  const head = JSON.stringify({ about, now: vectorNow, ...shared }, null, 2).slice(0, -2)
  const lines = cases.map((each) => `    ${JSON.stringify(each)}`).join(',\n')
  return {
    path: `vectors/${name}.json`,
    content: visible(`${head},\n  "cases": [\n${lines}\n  ]\n}\n`),
  }
}

/** Escapes characters that no editor shows; JSON escapes only some control characters itself. */
export function visible(json: string): string {
  return json.replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]|(?! )\p{Zs}|[\u034F\u115F\u2800\u3164\uFFA0]/gu, (found) =>
    Array.from({ length: found.length }, (_, at) => {
      const unit = found.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')
      return `\\u${unit}`
    }).join(''),
  )
}

/** Code points of a text that a sentence shows; a longer text is cut and counted. */
const maxShown = 44

/** A value as a sentence shows it: as JSON, with escapes for what no reader sees. */
export function shown(value: unknown): string {
  const points = Array.from(typeof value === 'string' ? value : '')
  if (points.length <= maxShown) return visible(JSON.stringify(value))
  return `${visible(JSON.stringify(`${points.slice(0, maxShown).join('')}…`))} of ${points.length} characters`
}

/** Runs a synchronous function at a moment: `validate` reads the clock for birth dates. */
export function atMoment<T>(moment: string, run: () => T): T {
  const { now } = Date
  Date.now = () => Date.parse(moment)
  try {
    return run()
  } finally {
    Date.now = now
  }
}
