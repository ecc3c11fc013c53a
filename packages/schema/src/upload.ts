import { z } from 'zod'
import { uploadId } from './fields/code.ts'
import { instant } from './fields/date.ts'
import { shownText } from './fields/text.ts'
import { implication } from './implication.ts'
import { limits } from './limits.ts'
import { firstScanStates, scanStates, type UploadKind, uploadAdvice, uploadKinds } from './options.ts'
import { formatsOfKind, uploadFormats } from './upload-formats.ts'

/** The types each kind accepts (spec 5, uploads); an empty list accepts any type. */
export const uploadTypes: Readonly<
  Record<UploadKind, { extensions: readonly string[]; types: readonly string[] }>
> = {
  headshot: typesOf('headshot'),
  resume: typesOf('resume'),
  portfolio: typesOf('portfolio'),
}

function typesOf(kind: UploadKind) {
  const formats = formatsOfKind[kind].map((format) => uploadFormats[format])
  return {
    extensions: formats.flatMap(({ extensions }) => extensions),
    types: formats.map(({ type }) => type),
  }
}

const noAdvice = { type: 'array', items: { $ref: '#/components/schemas/UploadAdvice' }, maxItems: 0 }

/** What holds for the files of one kind, as JSON Schema. */
function ofKind(kind: UploadKind, properties: Readonly<Record<string, object>>) {
  return implication('kind', [kind], { met: { type: 'object', properties } })
}

/** A staged file that no application has claimed yet. */
export const StagedUpload = z
  .object({
    id: uploadId(),
    kind: z.enum(uploadKinds),
    /** The file name given by the sender, without path and control characters. */
    name: shownText(limits.fileName),
    /** Stored bytes; a headshot is re-encoded. */
    size: z
      .int()
      .min(1)
      .max(limits.fileBytes * 2),
    /** The media type detected from the content. */
    type: z.string().min(1).max(127),
    /** An unclaimed file is deleted after this time. */
    expiresAt: instant(),
    scan: z.enum(firstScanStates),
    advice: z.array(z.enum(uploadAdvice)).max(limits.options).meta({ uniqueItems: true }),
  })
  .meta({
    id: 'StagedUpload',
    allOf: [
      ofKind('headshot', { type: { type: 'string', enum: uploadTypes.headshot.types } }),
      ofKind('resume', { type: { type: 'string', enum: uploadTypes.resume.types }, advice: noAdvice }),
      ofKind('portfolio', { advice: noAdvice }),
    ],
  })
export type StagedUpload = z.infer<typeof StagedUpload>

/** What the scanner says of a staged file. */
export const UploadScan = z.object({ scan: z.enum(scanStates) }).meta({ id: 'UploadScan' })
export type UploadScan = z.infer<typeof UploadScan>

/** The field of an upload kind, at which its issues are reported. */
export function uploadPath(kind: UploadKind): `other.${UploadKind}` {
  return `other.${kind}`
}
