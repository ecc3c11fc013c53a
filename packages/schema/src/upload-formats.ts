import type { UploadKind } from './options.ts'

/** The formats whose content is inspected. */
export type UploadFormat = 'png' | 'jpeg' | 'pdf' | 'doc' | 'docx'

export type UploadFormatFacts = {
  /** Of the file name, in lower case. */
  extensions: readonly string[]
  /** The registered media type, which answers give. */
  type: string
  /** Other declared types that are accepted: browsers take them from the system, where installed programs add theirs. */
  aliases: readonly string[]
  /** What the first 64 bytes match, read as Latin-1. */
  signature: RegExp
}

// WPS Office registers its own types; older Linux desktops use one type for all Office files.
export const uploadFormats: Readonly<Record<UploadFormat, UploadFormatFacts>> = {
  png: {
    extensions: ['png'],
    type: 'image/png',
    aliases: ['image/x-png'],
    signature: /^\x89PNG\x0D\x0A\x1A\x0A/,
  },
  jpeg: {
    extensions: ['jpg', 'jpeg'],
    type: 'image/jpeg',
    aliases: ['image/jpg', 'image/pjpeg'],
    signature: /^\xFF\xD8\xFF/,
  },
  pdf: {
    extensions: ['pdf'],
    type: 'application/pdf',
    aliases: ['application/x-pdf', 'application/wps-office.pdf'],
    // Only at the start, except for a byte order mark or white space. Readers search the first 1024 bytes, which
    // would allow a file that is a program and a PDF at once.
    signature: /^(?:\xEF\xBB\xBF)?[\x00\x09\x0A\x0C\x0D\x20]{0,32}%PDF-[12]\.[0-9]/,
  },
  doc: {
    extensions: ['doc'],
    type: 'application/msword',
    aliases: ['application/wps-office.doc', 'application/vnd.ms-office'],
    signature: /^\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1/,
  },
  docx: {
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    aliases: ['application/wps-office.docx', 'application/vnd.ms-office'],
    signature: /^PK\x03\x04/,
  },
}

/** Declared types that count as not declared. */
export const undeclaredTypes = ['', 'application/octet-stream'] as const

/** The formats of each kind (spec 5, uploads); an empty list accepts any file. */
export const formatsOfKind: Readonly<Record<UploadKind, readonly UploadFormat[]>> = {
  headshot: ['png', 'jpeg'],
  resume: ['pdf', 'doc', 'docx'],
  portfolio: [],
}
