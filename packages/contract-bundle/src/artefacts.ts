import { messages } from '@recruiting/i18n/scripts/messages'
import { openApiDocument } from '@recruiting/schema/openapi/document'
import { testSupportDocument } from '@recruiting/schema/openapi/test-support-document'
import { type Artefact, jsonArtefact } from './artefact.ts'
import { readExamples } from './examples.ts'
import { fileArtefacts } from './files/index-of-files.ts'
import { mails } from './mails.ts'
import { jobsOfSeed, referralsOfSeed } from './seed.ts'
import { vectorArtefacts } from './vectors/vector-files.ts'

/** Every generated file of the bundle. Files written by hand, and the recorded `examples/`, are not listed. */
export function artefacts(): Artefact[] {
  return [
    jsonArtefact('openapi.json', openApiDocument(readExamples())),
    jsonArtefact('test-support.openapi.json', testSupportDocument()),
    jsonArtefact('messages.json', messages()),
    jsonArtefact('mails.json', mails()),
    jsonArtefact('seed/jobs.json', jobsOfSeed()),
    jsonArtefact('seed/referrals.json', referralsOfSeed()),
    ...fileArtefacts(),
    ...vectorArtefacts(),
  ]
}
