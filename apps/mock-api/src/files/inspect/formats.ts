import type { UploadKind } from '@recruiting/schema/options'
import { uploadTypes } from '@recruiting/schema/upload'
import { extensionOf } from '../file-name.ts'

/** The formats that are inspected. */
export type Format = 'png' | 'jpeg' | 'pdf' | 'doc' | 'docx'

type FormatFacts = {
  extensions: readonly string[]
  /** The registered media type. */
  type: string
  /** Other types that browsers declare: they use the system's type table, which installed programs change. */
  alsoDeclared: readonly string[]
}

// WPS Office registers its own types; older Linux desktops use one type for all Office files.
const formats: Record<Format, FormatFacts> = {
  png: { extensions: ['png'], type: 'image/png', alsoDeclared: ['image/x-png'] },
  jpeg: { extensions: ['jpg', 'jpeg'], type: 'image/jpeg', alsoDeclared: ['image/jpg', 'image/pjpeg'] },
  pdf: {
    extensions: ['pdf'],
    type: 'application/pdf',
    alsoDeclared: ['application/x-pdf', 'application/wps-office.pdf'],
  },
  doc: {
    extensions: ['doc'],
    type: 'application/msword',
    alsoDeclared: ['application/wps-office.doc', 'application/vnd.ms-office'],
  },
  docx: {
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    alsoDeclared: ['application/wps-office.docx', 'application/vnd.ms-office'],
  },
}

/** What browsers declare for an unknown type. */
const notDeclared = ['', 'application/octet-stream']

/** The registered media type of a format. */
export function typeOf(format: Format): string {
  return formats[format].type
}

/** The format that a file name claims, if it is allowed for this kind: spec 5, uploads. */
export function claimedFormat(kind: UploadKind, name: string): Format | undefined {
  const extension = extensionOf(name)
  const accepted: readonly string[] = uploadTypes[kind].extensions
  if (!accepted.includes(extension)) return undefined
  return allFormats.find((format) => formats[format].extensions.includes(extension))
}

/** Whether the declared media type fits the format; parameters are ignored, and an absent type fits. */
export function fitsDeclaredType(format: Format, declared: string): boolean {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  return (
    notDeclared.includes(type) || type === formats[format].type || formats[format].alsoDeclared.includes(type)
  )
}

const allFormats = ['png', 'jpeg', 'pdf', 'doc', 'docx'] as const satisfies readonly Format[]

/** What the first bytes identify: a format, or a container shared by several formats. */
export type Container = 'png' | 'jpeg' | 'pdf' | 'zip' | 'compound'

const signatures: readonly (readonly [Container, RegExp])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpeg', /^\xff\xd8\xff/],
  // Only at the start, except for a byte order mark or white space. Readers search the first 1024 bytes, which
  // would allow a file that is a program and a PDF at once.
  ['pdf', /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,32}%PDF-[12]\.\d/],
  ['zip', /^PK\x03\x04/],
  ['compound', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
]

/** The number of bytes that `sniff` needs. */
export const sniffedBytes = 64

export function sniff(head: Buffer): Container | undefined {
  const text = head.toString('latin1')
  return signatures.find(([, signature]) => signature.test(text))?.[0]
}
