import { type SeedJob, seedJobs } from '@recruiting/mock-api/development/seed'
import type { Artefact } from '../artefact.ts'
import { withSearchResults } from './search.ts'
import { bodies, type ValidationCase, validationCase } from './validation-case.ts'
import { fieldCases } from './validation-fields.ts'
import { readVectors, type VectorFile, vectorArtefact } from './vector-file.ts'

/** Files whose expectations are written by hand. The contract kit and `vectors.test.ts` compare them with the reference backend. */
const written = [
  'state',
  'queries',
  'json-bodies',
  'json-numbers',
  'normalisation',
  'folding',
  'links',
  'masks',
  'limits',
  'etags',
  'languages',
  'idempotency',
] as const

/** Every file of `contract/vectors`: as committed, with what the code computes. */
export function vectorFiles(): VectorFile[] {
  return [
    validationVectors(),
    withSearchResults(readVectors('search'), seedJobs()),
    withSearchResults(readVectors('search-few'), fewJobs()),
    ...written.map(readVectors),
  ]
}

export function vectorArtefacts(): Artefact[] {
  return vectorFiles().map(vectorArtefact)
}

/** `validation.json`: the cases of each field are generated; for the other cases, which are written in the file, the issues are computed. */
function validationVectors(): VectorFile {
  const { cases, ...file } = readVectors('validation')
  const [shape, others] = ['shape', '(?:kind|rule)'].map((group) =>
    (cases as readonly ValidationCase[])
      .filter(({ id }) => new RegExp(`^validation\\.${group}\\.`).test(id))
      .map(({ issues: _, count: __, ...each }) => validationCase(each)),
  )
  return {
    ...file,
    shared: {
      bodies: Object.fromEntries(
        Object.entries(bodies).map(([name, { call, value }]) => [name, { call, value }]),
      ),
    },
    cases: [...(shape ?? []), ...fieldCases(), ...(others ?? [])],
  }
}

/** The vacancies of `search-few.json`, which show the edges of the search. */
export function fewJobs(): SeedJob[] {
  return readVectors('search-few').shared?.jobs as SeedJob[]
}
