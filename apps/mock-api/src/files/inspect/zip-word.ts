import type { Bytes } from './bytes.ts'
import { readContentTypes } from './content-types.ts'
import type { FileRule } from './file-rule.ts'
import { openZip } from './zip-directory.ts'

/** The most bytes of `[Content_Types].xml`, which lists all parts: a document with hundreds of them has about 50 kB. */
const contentTypesBytes = 256 * 1024

const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Main part types of `.dotx`, `.docm` and `.dotm`, which Word does not open under the name `.docx`. */
const otherMainTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  'application/vnd.ms-word.document.macroenabled.main+xml',
  'application/vnd.ms-word.template.macroenabledtemplate.main+xml',
]

/**
 * The rule that a zip breaks as a `.docx`. Reads only its directory and `[Content_Types].xml`: the type of the main
 * part distinguishes a document from a template, a document with macros and other packages.
 */
export async function inspectZip(bytes: Bytes): Promise<FileRule | undefined> {
  const zip = await openZip(bytes)
  const { parts } = zip
  const contentTypes = parts.get('[content_types].xml')
  if (contentTypes === undefined) return 'fileKind'
  const names = [...parts.keys()]
  if (contentTypes.isEncrypted())
    return names.some((name) => name.startsWith('word/')) ? 'filePassword' : 'fileKind'
  const typeOf = readContentTypes(await zip.content(contentTypes, contentTypesBytes))
  const types = new Set(names.map(typeOf))
  if (!types.has(document) || otherMainTypes.some((type) => types.has(type))) return 'fileKind'
  return [...parts.values()].some((part) => part.isEncrypted()) ? 'filePassword' : undefined
}
