import { fileURLToPath } from 'node:url'
import { openApiDocument } from './document.ts'

/** Where the document is committed. */
export const documentFile = fileURLToPath(new URL('../../openapi.json', import.meta.url))

/** The document as it is committed. */
export function documentText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
