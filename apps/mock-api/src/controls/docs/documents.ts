import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { type Json, objectIn } from './document-parts.ts'
import { addSentences, Sentences } from './with-sentences.ts'

/** The documents of the reference: the API, and the calls for tests. */
export const documentNames = ['api', 'test-support'] as const
export type DocumentName = (typeof documentNames)[number]

const files: Readonly<Record<DocumentName, string>> = {
  api: 'openapi.json',
  'test-support': 'test-support.openapi.json',
}

/**
 * Reads a document of `contract/` and adds the sentences of `messages.json`.
 * @param has whether the server has a call of test support; others are left out
 * @returns JSON
 */
export function readDocument(name: DocumentName, has: (call: string) => boolean): string {
  const { json } = readContract(contractFolder())
  const document = { ...objectIn(json(files[name])) }
  addSentences(document, Sentences.parse(json('messages.json')))
  if (name === 'test-support') document.paths = pathsOf(objectIn(document, 'paths') ?? {}, has)
  return JSON.stringify(document)
}

/** The paths with the calls that the server has. */
function pathsOf(paths: Json, has: (call: string) => boolean): Json {
  const kept = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(objectIn(item) ?? {}).filter(([, call]) => has(String(objectIn(call)?.operationId))),
    ),
  ])
  return Object.fromEntries(kept.filter(([, calls]) => Object.keys(calls ?? {}).length > 0))
}
