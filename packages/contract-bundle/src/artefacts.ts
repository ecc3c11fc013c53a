import { messages } from '@recruiting/i18n/scripts/messages'
import { openApiDocument } from '@recruiting/schema/openapi/document'
import { type Artefact, jsonArtefact } from './artefact.ts'
import { vectorArtefacts } from './vectors/vector-files.ts'

/** Every generated file of the bundle. Files written by hand are not listed. */
export function artefacts(): Artefact[] {
  return [
    jsonArtefact('openapi.json', openApiDocument()),
    jsonArtefact('messages.json', messages()),
    ...vectorArtefacts(),
  ]
}
