import { z } from 'zod'
import { reference } from './application.ts'
import { instant } from './fields/date.ts'
import { limits } from './limits.ts'
import { locales, missingFileReasons, uploadKinds } from './options.ts'
import { editSections, RecordJob, StoredFile } from './personal-info.ts'
import { Identity } from './sections/identity.ts'
import { RecordOther } from './sections/other.ts'

/** The identity with the full ID number. */
const ExportedIdentity = z.object(Identity.shape).meta({ id: 'ExportedIdentity' })

/** Every answer of a record; a section that was never answered is absent. */
const ExportedSections = z
  .object({ ...editSections, identity: ExportedIdentity, other: RecordOther })
  .partial()
  .meta({ id: 'ExportedSections' })

/** A file of the zip. The name given by the applicant is never part of `path`. */
const ExportedFile = z
  .object({
    ...StoredFile.shape,
    path: z
      .string()
      .regex(/^files\/[a-z]+(?:\.[0-9a-z]+)?$/)
      .max(limits.fileName)
      .meta({ examples: ['files/resume.pdf'] }),
  })
  .meta({ id: 'ExportedFile' })

/** A file that is not in the zip. */
const MissingFile = z
  .object({ kind: z.enum(uploadKinds), reason: z.enum(missingFileReasons) })
  .meta({ id: 'MissingFile' })

/** `application.json` in the zip of `downloadExport`: everything stored of one application. */
export const ExportedApplication = z
  .object({
    /** The version of the contract that describes this file. */
    contractVersion: z.string().min(5).max(40),
    exportedAt: instant(),
    reference: reference(),
    submittedAt: instant(),
    locale: z.enum(locales),
    jobs: z.array(RecordJob).max(limits.jobCodes),
    sections: ExportedSections,
    files: z.array(ExportedFile).max(limits.options),
    missingFiles: z.array(MissingFile).max(limits.options),
  })
  .meta({ id: 'ExportedApplication' })
export type ExportedApplication = z.infer<typeof ExportedApplication>
