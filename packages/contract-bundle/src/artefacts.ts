import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { messages } from '@recruiting/i18n/scripts/messages'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { openApiDocument } from '@recruiting/schema/openapi/document'
import { testSupportDocument } from '@recruiting/schema/openapi/test-support-document'
import { type Artefact, bundleFolder, jsonArtefact } from './artefact.ts'
import { mails } from './mails.ts'
import { vectorArtefact } from './vectors/vector-file.ts'
import { vectorFiles } from './vectors/vector-files.ts'

/** Every generated file of the bundle. Files written by hand, and the recorded `examples/`, are not listed. */
export function artefacts(): Artefact[] {
  return [
    jsonArtefact('openapi.json', openApiDocument(readExamples())),
    jsonArtefact('test-support.openapi.json', testSupportDocument()),
    jsonArtefact('messages.json', messages()),
    jsonArtefact('mails.json', mails()),
    ...vectorFiles().map(vectorArtefact),
  ]
}

/** A file of `contract/examples`, which a test of the reference backend records; `contract/README.md` describes it. */
export type Example = {
  call: CallName
  why: string
  request: object
  answer: { status: number; headers: Record<string, string>; body?: unknown }
}

/** The recorded answers in the order of the calls, then of their statuses. A new call has none until `npm run generate -- record`. */
export function readExamples(): Example[] {
  return Object.keys(calls).flatMap((call) => {
    const folder = `${bundleFolder}examples/${call}`
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names.sort().map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Example)
  })
}
