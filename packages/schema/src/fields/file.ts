import { limits } from '../limits.ts'
import type { UploadKind } from '../options.ts'
import { uploadIdText } from './code.ts'
import { field, type RuleSet } from './field.ts'

const anyFile = {
  required: {},
  fileEmpty: {},
  fileTooBig: { max: limits.fileMegabytes },
  fileExpired: {},
} as const

/** What a backend can report about a file of each kind, at the path of its field (spec 5: uploads). */
export const uploadRules = {
  headshot: { ...anyFile, fileKind: {}, fileUnreadable: {}, filePixels: {} },
  resume: { ...anyFile, fileKind: {}, fileUnreadable: {}, filePassword: {} },
  portfolio: anyFile,
} as const satisfies Record<UploadKind, RuleSet>

/** The id of a staged file of one kind. */
export function stagedFile(kind: UploadKind) {
  return field(uploadIdText(), {
    kind: 'file',
    rules: { invalid: {}, fileExpired: {} },
    serverRules: uploadRules[kind],
    normalise: (typed) => typed,
  })
}
