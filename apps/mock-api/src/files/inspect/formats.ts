import type { UploadKind } from '@recruiting/schema/options'
import { uploadTypes } from '@recruiting/schema/upload'
import { extensionOf } from '../file-name.ts'

/** The formats that are looked into. */
export type Format = 'png' | 'jpeg' | 'pdf' | 'doc' | 'docx'

type FormatFacts = {
  extensions: readonly string[]
  /** The media type as it is registered. */
  type: string
  /** What browsers declare instead: they ask the system, and the system the programs installed. */
  alsoDeclared: readonly string[]
}

// WPS Office registers types of its own; older Linux desktops know one type for everything from Office.
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

/** What a browser sends for a file it has no type for. */
const notDeclared = ['', 'application/octet-stream']

/** The registered media type of a format. */
export function typeOf(format: Format): string {
  return formats[format].type
}

/** The format a name claims, if files of this kind may have it: spec 5, uploads. */
export function claimedFormat(kind: UploadKind, name: string): Format | undefined {
  const extension = extensionOf(name)
  const accepted: readonly string[] = uploadTypes[kind].extensions
  if (!accepted.includes(extension)) return undefined
  return allFormats.find((format) => formats[format].extensions.includes(extension))
}

/** Whether the media type that came with a file fits the format; parameters and an absent type say nothing. */
export function fitsDeclaredType(format: Format, declared: string): boolean {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  return (
    notDeclared.includes(type) || type === formats[format].type || formats[format].alsoDeclared.includes(type)
  )
}

const allFormats = ['png', 'jpeg', 'pdf', 'doc', 'docx'] as const satisfies readonly Format[]

/** What the first bytes show: a format, or a container that several formats share. */
export type Container = 'png' | 'jpeg' | 'pdf' | 'zip' | 'compound'

const signatures: readonly (readonly [Container, RegExp])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpeg', /^\xff\xd8\xff/],
  // At the very start, but for a byte order mark or white space: readers search the first 1024 bytes, which lets
  // one file be a program and a PDF at once.
  ['pdf', /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,32}%PDF-[12]\.\d/],
  ['zip', /^PK\x03\x04/],
  ['compound', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
]

/** How many bytes `sniff` wants to see. */
export const sniffedBytes = 64

export function sniff(head: Buffer): Container | undefined {
  const text = head.toString('latin1')
  return signatures.find(([, signature]) => signature.test(text))?.[0]
}
