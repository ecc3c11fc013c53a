import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { type Bytes, Damaged } from './bytes.ts'
import type { FileRule } from './file-rule.ts'

/** A document with thousands of pictures has fewer; a directory beyond it is not read to its end. */
const mostEntries = 10_000

/**
 * The rule a zip breaks as a `.docx`. Only its directory is read and nothing inflated: the list of parts, something
 * below `word/`, and no macros, with which Word itself would want the name `.docm`.
 */
export async function inspectZip(bytes: Bytes): Promise<FileRule | undefined> {
  let hasContentTypes = false
  let hasWord = false
  let hasMacros = false
  let encrypted = false
  for await (const entry of entriesOf(bytes)) {
    // Names of parts are the same in any case: ECMA-376 part 2.
    const name = entry.fileName.toLowerCase()
    if (name === '[content_types].xml') hasContentTypes = true
    if (name.startsWith('word/')) hasWord = true
    if (name.endsWith('/vbaproject.bin')) hasMacros = true
    if (entry.isEncrypted()) encrypted = true
  }
  if (!hasContentTypes || !hasWord || hasMacros) return 'fileKind'
  return encrypted ? 'filePassword' : undefined
}

async function* entriesOf(bytes: Bytes): AsyncGenerator<Entry> {
  const zip = await openDirectory(bytes)
  if (zip.entryCount > mostEntries) throw new Damaged('too many entries')
  try {
    yield* zip.eachEntry()
  } catch (error) {
    throw asDamaged(error)
  }
}

async function openDirectory(bytes: Bytes): Promise<ZipFile> {
  try {
    return await fromFdPromise(bytes.fd, { autoClose: false })
  } catch (error) {
    throw asDamaged(error)
  }
}

/** The reader's errors about the content have no code; those of the disk have one and are told as they are. */
function asDamaged(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'EIO') return error
  return new Damaged('not a readable zip', { cause: error })
}
