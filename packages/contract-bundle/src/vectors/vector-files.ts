import type { Artefact } from '../artefact.ts'
import { etagVectors } from './etags.ts'
import { idempotencyVectors } from './idempotency.ts'
import { jsonBodyVectors, jsonNumberVectors } from './json-bodies.ts'
import { languageVectors } from './languages.ts'
import { limitVectors } from './limit-vectors.ts'
import { linkVectors } from './links.ts'
import { maskVectors } from './masks.ts'
import { foldingVectors, normalisationVectors } from './normalisation.ts'
import { queryVectors } from './queries.ts'
import { fewJobsVectors, searchVectors } from './search.ts'
import { stateVectors } from './state.ts'
import { validationVectors } from './validation.ts'
import { type VectorFile, vectorArtefact } from './vector-file.ts'

/** Every file of `contract/vectors`. */
export function vectorFiles(): VectorFile[] {
  return [
    validationVectors(),
    stateVectors(),
    queryVectors(),
    jsonBodyVectors(),
    jsonNumberVectors(),
    normalisationVectors(),
    foldingVectors(),
    searchVectors(),
    fewJobsVectors(),
    linkVectors(),
    maskVectors(),
    limitVectors(),
    etagVectors(),
    languageVectors(),
    idempotencyVectors(),
  ]
}

export function vectorArtefacts(): Artefact[] {
  return vectorFiles().map(vectorArtefact)
}
