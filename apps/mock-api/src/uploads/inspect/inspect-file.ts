import { limits } from '@recruiting/schema/limits'
import type { UploadAdvice, UploadKind } from '@recruiting/schema/options'
import { type UploadFormat, uploadFormats } from '@recruiting/schema/upload-formats'
import { safeFileName } from '../file-name.ts'
import { type Bytes, Damaged, withBytes } from './bytes.ts'
import { inspectCompound } from './compound-word.ts'
import {
  type Container,
  claimedFormat,
  type FileRule,
  fitsDeclaredType,
  sniff,
  sniffedBytes,
} from './formats.ts'
import { inspectPdf } from './pdf.ts'
import { inspectPicture } from './picture.ts'
import { inspectZip } from './zip-word.ts'

/** A received file: name and type are the sender's claims, `path` is where its bytes are. */
export type ArrivedFile = {
  kind: UploadKind
  name: string
  declaredType: string
  path: string
  /** The sender's key: clients take turns where files have to wait. */
  client?: string
}

/** The detected media type, advice, and for a headshot the bytes to store instead; or the broken rule. */
export type Inspection = { type: string; advice: UploadAdvice[]; reencoded?: Uint8Array } | { rule: FileRule }

/**
 * Inspects a file's content, name and declared type, which must agree for a headshot and a résumé (spec 5,
 * uploads). A portfolio may be anything: its type is detected and only its size can be refused. Overwrites the file
 * of a headshot. Throws only for disk errors, never for the file's content.
 */
export async function inspectFile(file: ArrivedFile): Promise<Inspection> {
  return await withBytes(file.path, async (bytes) => {
    if (bytes.size === 0) return { rule: 'fileEmpty' }
    if (bytes.size > limits.fileBytes) return { rule: 'fileTooBig' }
    const head = await bytes.read(0, sniffedBytes)
    const container = sniff(head)
    if (file.kind === 'portfolio') return { type: await realType(bytes, container), advice: [] }
    const format = claimedFormat(file.kind, safeFileName(file.name))
    if (format === undefined || !fitsDeclaredType(format, file.declaredType)) return { rule: 'fileKind' }
    try {
      if (format === 'png' || format === 'jpeg') {
        if (container !== format) return { rule: 'fileKind' }
        return await inspectPicture({ path: file.path, bytes, client: file.client ?? '' }, format)
      }
      const rule = await inspectDocument(bytes, container, { format, client: file.client })
      return rule ? { rule } : { type: uploadFormats[format].type, advice: [] }
    } catch (error) {
      if (error instanceof Damaged) return { rule: 'fileUnreadable' }
      throw error
    }
  })
}

/** The rule broken by a document whose name claims `format` and whose bytes are a `container`. */
async function inspectDocument(
  bytes: Bytes,
  container: Container | undefined,
  { format, client }: { format: Exclude<UploadFormat, 'png' | 'jpeg'>; client?: string | undefined },
): Promise<FileRule | undefined> {
  if (container === 'pdf' && format === 'pdf') return await inspectPdf(bytes, client)
  if (container === 'zip' && format === 'docx') return await inspectZip(bytes)
  // Word saves a password-protected .docx in the container of .doc, under the name .docx.
  if (container === 'compound' && format !== 'pdf') return await inspectCompound(bytes, format)
  return 'fileKind'
}

/** The type of a file of any format, as far as its first bytes and its directory tell. */
async function realType(bytes: Bytes, container: Container | undefined): Promise<string> {
  if (container === undefined) return 'application/octet-stream'
  if (container !== 'zip' && container !== 'compound') return uploadFormats[container].type
  const format = container === 'zip' ? 'docx' : 'doc'
  try {
    if ((await inspectDocument(bytes, container, { format })) === undefined) return uploadFormats[format].type
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
  }
  return container === 'zip' ? 'application/zip' : 'application/x-ole-storage'
}
