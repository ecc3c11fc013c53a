import { limits } from '../limits.ts'
import type { UploadKind } from '../options.ts'
import { uploadIdText } from './code.ts'
import { field, type RuleSet } from './field.ts'

const anyFile = { fileTooBig: { max: limits.fileMegabytes }, fileEmpty: {} } as const
/** The last to be reported: a scanner judges what is a good file otherwise. */
const scanned = { fileInfected: {} } as const

/**
 * What a backend can report about an uploaded file of each kind, at the path of its field, in order of precedence
 * (spec 5: uploads).
 */
export const uploadRules = {
  headshot: { ...anyFile, fileKind: {}, filePixels: {}, fileUnreadable: {}, ...scanned },
  resume: { ...anyFile, fileKind: {}, fileUnreadable: {}, filePassword: {}, ...scanned },
  portfolio: { ...anyFile, ...scanned },
} as const satisfies Record<UploadKind, RuleSet>

/** The id of a staged file of one kind. */
export function stagedFile(kind: UploadKind) {
  return field(uploadIdText(), {
    kind: 'file',
    rules: { invalid: {}, fileExpired: {} },
    uploadRules: uploadRules[kind],
    claimRules: { fileExpired: {}, fileInfected: {}, fileScanning: {} },
    normalise: (typed) => typed,
  })
}
