import { fileURLToPath } from 'node:url'
import { openApiDocument } from './document.ts'

/** The path of the committed document. */
export const documentFile = fileURLToPath(new URL('../../openapi.json', import.meta.url))

/** The document's text as it is committed. */
export function documentText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
