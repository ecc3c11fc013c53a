import type { Bytes } from './bytes.ts'
import { openCompoundFile } from './compound-file.ts'
import type { FileRule } from './file-rule.ts'

/** Signatures of a Word document: Word 97 and later, Word 6 and 95. */
const wordSignatures = [0xa5ec, 0xa5dc]
/** MS-DOC, FibBase: the bit `fEncrypted` of the flags at byte 10. */
const encryptedFlag = 0x0100

/**
 * The rule that a compound file breaks as a Word document. A `WordDocument` stream makes it a `.doc`; an
 * `EncryptedPackage` stream is a password-protected document of either format.
 */
export async function inspectCompound(bytes: Bytes, format: 'doc' | 'docx'): Promise<FileRule | undefined> {
  const compound = await openCompoundFile(bytes)
  if (compound.entries.get('encryptedpackage')?.kind === 'stream') return 'filePassword'
  const document = compound.entries.get('worddocument')
  if (format !== 'doc' || document?.kind !== 'stream') return 'fileKind'
  const start = await compound.head(document, 12)
  if (!wordSignatures.includes(start.readUInt16LE(0))) return 'fileUnreadable'
  return (start.readUInt16LE(10) & encryptedFlag) === 0 ? undefined : 'filePassword'
}
