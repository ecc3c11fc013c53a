import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { limits } from '@recruiting/schema/limits'
import { uploadAdvice, type uploadKinds } from '@recruiting/schema/options'
import { type Rule, rules } from '@recruiting/schema/rules'
import { uploadTypes } from '@recruiting/schema/upload'
import { expect, it } from 'vitest'

const folder = new URL('../../../contract/files/', import.meta.url)
/** Larger samples are recipes. */
const maxBytes = 100_000

type Facts = { bytes: number; sha256: string }
type Sample = {
  id: string
  file?: string
  recipe?: Facts & { base: string; padTo: number }
  expect: {
    answer?: { kind: (typeof uploadKinds)[number]; type: string; advice: string[] }
    issues?: { path: string; rule: string }[]
  }
}
const { files, samples }: { files: Record<string, Facts>; samples: Sample[] } = JSON.parse(
  readFileSync(new URL('index.json', folder), 'utf8'),
)
const contentOf = (path: string) => readFileSync(new URL(path, folder))
const factsOf = (content: Buffer): Facts => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

it('contract/files holds exactly the files of its index, unchanged and small', () => {
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.json')
    .map((entry) => `${entry.parentPath.replaceAll('\\', '/').split('/').at(-1)}/${entry.name}`)
  expect(present.sort()).toEqual(Object.keys(files).sort())
  for (const [path, facts] of Object.entries(files)) {
    expect([path, factsOf(contentOf(path))]).toEqual([path, facts])
    expect(facts.bytes).toBeLessThanOrEqual(maxBytes)
  }
})

it('has recipes that make the bytes of the index', () => {
  const recipes = samples.flatMap(({ recipe }) => recipe ?? [])
  expect(recipes).not.toEqual([])
  for (const { base, padTo, ...facts } of recipes) {
    const content = contentOf(base)
    expect(factsOf(Buffer.concat([content, Buffer.alloc(padTo - content.length)]))).toEqual(facts)
  }
  expect(recipes.some(({ padTo }) => padTo === limits.fileBytes)).toBe(true)
})

it('has unique ids, and uses every file', () => {
  const ids = samples.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(samples.filter(({ file, recipe }) => (file === undefined) === (recipe === undefined))).toEqual([])
  const used = new Set(samples.map(({ file, recipe }) => file ?? recipe?.base))
  expect(Object.keys(files).filter((path) => !used.has(path))).toEqual([])
})

it('has a sample for every type, every rule and every advice', () => {
  const accepted = samples.flatMap((sample) => sample.expect.answer ?? [])
  const broken = samples.flatMap((sample) => sample.expect.issues ?? [])
  const typesOf = (kind: (typeof uploadKinds)[number]) =>
    new Set(accepted.flatMap((answer) => (answer.kind === kind ? answer.type : [])))
  for (const kind of ['headshot', 'resume'] as const)
    expect([...typesOf(kind)].sort()).toEqual([...uploadTypes[kind].types].sort())
  expect(typesOf('portfolio').size).toBeGreaterThan(3)
  // What depends on stored state, and what only a scanner finds: its test file would be found in this repository.
  const ofState: readonly Rule[] = ['fileExpired', 'fileScanning', 'fileInfected']
  const ofFiles = rules.filter((rule) => rule.startsWith('file') && !ofState.includes(rule))
  expect(ofFiles.filter((rule) => !broken.some((issue) => issue.rule === rule))).toEqual([])
  const given = new Set(accepted.flatMap(({ advice }) => advice))
  expect(uploadAdvice.filter((advice) => !given.has(advice))).toEqual([])
})
