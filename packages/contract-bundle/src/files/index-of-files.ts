import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Artefact, bundleFolder, jsonArtefact } from '../artefact.ts'
import { madeFiles } from './made-files.ts'
import { pictureFiles } from './make-pictures.ts'
import { type Sample, samples } from './samples.ts'

/** The sample files that code makes, and the index of all samples. */
export function fileArtefacts(): Artefact[] {
  const made = madeFiles()
  const contents = new Map<string, Uint8Array>(Object.entries(made))
  for (const path of pictureFiles) contents.set(path, readFileSync(`${bundleFolder}files/${path}`))
  return [
    ...Object.entries(made).map(([path, content]) => ({ path: `files/${path}`, content })),
    jsonArtefact('files/index.json', indexOf(contents)),
  ]
}

/** The content of `files/index.json`; `contract/README.md` describes it. */
function indexOf(contents: ReadonlyMap<string, Uint8Array>) {
  return {
    files: Object.fromEntries([...contents].map(([path, content]) => [path, factsOf(content)])),
    samples: samples.map((sample) => {
      const content = contentOf(sample, contents)
      const { expect } = sample
      return {
        ...sample,
        ...('recipe' in sample && { recipe: { ...sample.recipe, ...factsOf(content) } }),
        expect:
          'answer' in expect && expect.answer.size === 'unchanged'
            ? { ...expect, answer: { ...expect.answer, size: content.length } }
            : expect,
      }
    }),
  }
}

function contentOf(sample: Sample, contents: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const path = 'file' in sample ? sample.file : sample.recipe.base
  const content = contents.get(path)
  if (content === undefined) throw new Error(`${sample.id}: there is no file ${path}`)
  if ('file' in sample) return content
  const padded = new Uint8Array(sample.recipe.padTo)
  padded.set(content)
  return padded
}

function factsOf(content: Uint8Array): { bytes: number; sha256: string } {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}
