import type { UploadKind } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import {
  formatsOfKind,
  type UploadFormat,
  undeclaredTypes,
  uploadFormats,
} from '@recruiting/schema/upload-formats'
import { extensionOf } from '../file-name.ts'

/** The format that a file name claims, if it is allowed for this kind: spec 5, uploads. */
export function claimedFormat(kind: UploadKind, name: string): UploadFormat | undefined {
  const extension = extensionOf(name)
  return formatsOfKind[kind].find((format) => uploadFormats[format].extensions.includes(extension))
}

/** Whether the declared media type fits the format; parameters are ignored, and an absent type fits. */
export function fitsDeclaredType(format: UploadFormat, declared: string): boolean {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  // What browsers declare for an unknown type.
  const isUndeclared = undeclaredTypes.some((undeclared) => undeclared === type)
  return isUndeclared || type === uploadFormats[format].type || uploadFormats[format].aliases.includes(type)
}

/** What the first bytes identify: a format, or a container shared by several formats. */
export type Container = 'png' | 'jpeg' | 'pdf' | 'zip' | 'compound'

const signatures: readonly (readonly [Container, RegExp])[] = [
  ['png', uploadFormats.png.signature],
  ['jpeg', uploadFormats.jpeg.signature],
  ['pdf', uploadFormats.pdf.signature],
  ['zip', uploadFormats.docx.signature],
  ['compound', uploadFormats.doc.signature],
]

/** The number of bytes that `sniff` needs. */
export const sniffedBytes = 64

export function sniff(head: Buffer): Container | undefined {
  const text = head.toString('latin1')
  return signatures.find(([, signature]) => signature.test(text))?.[0]
}

/** The contract's rules that a file can break. */
export type FileRule = Extract<
  Rule,
  'fileEmpty' | 'fileTooBig' | 'fileKind' | 'fileUnreadable' | 'filePassword' | 'filePixels'
>
