import { z } from 'zod'
import { Application, ApplicationReceipt } from '../application.ts'
import { ExportedApplication } from '../export.ts'
import { choice } from '../fields/choice.ts'
import { uploadId } from '../fields/code.ts'
import { Job, JobCode } from '../job.ts'
import { JobPage, JobQuery } from '../job-search.ts'
import { limits } from '../limits.ts'
import { applicationChannels, educationStatuses, qualifications, uploadKinds } from '../options.ts'
import { PersonalInfo, PersonalInfoRecord } from '../personal-info.ts'
import { Referral } from '../referral.ts'
import {
  EditLinksRequest,
  LinkRequested,
  ResumeDeletion,
  ResumeDeletionReceipt,
  ResumeDeletionRequest,
} from '../resume-deletion.ts'
import { StagedUpload, UploadScan } from '../upload.ts'
import { type CallName, calls } from './calls.ts'
import type { EndpointSpec } from './endpoint.ts'
import { linkFacts } from './link-facts.ts'
import { linkProblems } from './problem.ts'

const specs = {
  listJobs: {
    summary: 'Search vacancies',
    description:
      'A page of open vacancies. The keyword matches any substring in either language, width and case aside, 臺 like 台; an exact job code comes first. Values of one filter are alternatives, filters combine. The counts of a filter leave out its own choice.',
    query: JobQuery,
    answers: {
      200: {
        description: 'A page of summaries, the total and the counts',
        schema: JobPage,
        headers: { ETag: 'Version of this answer', 'Cache-Control': 'public, no-cache' },
      },
      304: { description: 'Unchanged since the version in If-None-Match' },
    },
    problems: ['validation_failed'],
  },
  getJob: {
    summary: 'Read a vacancy',
    description:
      'One vacancy with its description. 404 when the code was never used, 410 when the vacancy is closed; `job` of that problem says what it was, so that open vacancies like it can be offered.',
    params: z.strictObject({ code: JobCode }),
    answers: {
      200: {
        description: 'The vacancy',
        schema: Job,
        headers: { ETag: 'Version of this answer', 'Cache-Control': 'public, no-cache' },
      },
      304: { description: 'Unchanged since the version in If-None-Match' },
    },
    problems: ['not_found', 'job_closed'],
  },
  getEducationOptions: {
    summary: 'Options of the education section',
    description: 'The qualification levels and statuses this backend accepts, in the order of the screen.',
    answers: {
      200: {
        description: 'Levels and statuses',
        schema: z
          .object({
            qualifications: z.array(z.enum(qualifications)).max(limits.options),
            statuses: z.array(z.enum(educationStatuses)).max(limits.options),
          })
          .meta({ id: 'EducationOptions' }),
      },
    },
    problems: [],
  },
  listApplicationChannels: {
    summary: 'Application channels',
    description: 'How an applicant may have heard of the vacancy, and which channel asks for a text.',
    answers: {
      200: {
        description: 'Channels in the order of the screen',
        schema: z
          .object({
            channels: z
              .array(
                z
                  .object({ id: z.enum(applicationChannels), needsText: z.boolean() })
                  .meta({ id: 'ApplicationChannelOption' }),
              )
              .max(limits.options),
          })
          .meta({ id: 'ApplicationChannels' }),
      },
    },
    problems: [],
  },
  stageUpload: {
    summary: 'Stage a file',
    description: `The part \`kind\` comes first, then one \`file\` of at most ${limits.fileBytes} bytes, whose name has no line break except as \`%0A\` or \`%0D\`. Judged by content, name and declared type. An unclaimed file vanishes after two hours; its id is all that is needed to use it. An application can claim it unless \`scan\` is \`scanning\`: \`getUploadScan\` says when it is judged.`,
    multipart: {
      fields: z.strictObject({ kind: choice(uploadKinds) }),
      file: { name: 'file', description: 'The file with its name and type' },
    },
    answers: { 201: { description: 'The file is stored and waits to be claimed', schema: StagedUpload } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  getUploadScan: {
    summary: 'Ask whether a staged file is judged',
    description:
      'What the scanner says of a file that no application has claimed. Ask again every few seconds while it is `scanning`. Unknown, expired, discarded and claimed ids are not found.',
    params: z.strictObject({ id: uploadId() }),
    answers: {
      200: {
        description: 'The state of the scan',
        schema: UploadScan,
        headers: { 'Cache-Control': 'no-store' },
      },
    },
    problems: ['not_found'],
  },
  discardUpload: {
    summary: 'Discard a staged file',
    description:
      'Removes a file that no application has claimed. An unknown id is answered alike, so the call may be repeated.',
    params: z.strictObject({ id: uploadId() }),
    answers: { 204: { description: 'The file is gone' } },
    problems: ['origin_forbidden', 'not_found'],
  },
  submitApplication: {
    summary: 'Submit an application',
    description:
      'Claims the staged files, stores the application and queues its confirmation mail, all or nothing. The same Idempotency-Key with the same body gets the same answer again. The same address applying to a vacancy again makes a newer version, which only the mail says.',
    body: Application,
    answers: {
      201: { description: 'Stored; the reference number is in the mail too', schema: ApplicationReceipt },
    },
    problems: [
      'origin_forbidden',
      'validation_failed',
      'idempotency_key_in_progress',
      'idempotency_key_reused',
    ],
  },
  getPersonalInfo: {
    summary: 'Load personal information',
    description:
      'The record of the one application the link belongs to, for the edit form. The ID number comes masked; files are described, not served.',
    answers: {
      200: {
        description: 'The record; ETag is its version',
        schema: PersonalInfoRecord,
        headers: { ETag: 'Version of the record, for If-Match', 'Cache-Control': 'no-store' },
      },
    },
    problems: linkProblems,
  },
  savePersonalInfo: {
    summary: 'Save personal information',
    description:
      'Replaces the record whole. A file or an ID number that is not named stays as it is; staged ids replace files. Refused with 412 when somebody saved in between. A notice goes out by mail. The link stays usable until it expires.',
    body: PersonalInfo,
    answers: {
      200: {
        description: 'The record as it is now',
        schema: PersonalInfoRecord,
        headers: { ETag: 'Version of the record, for If-Match', 'Cache-Control': 'no-store' },
      },
    },
    problems: [...linkProblems, 'validation_failed', 'precondition_failed', 'precondition_required'],
  },
  requestEditLinks: {
    summary: 'Ask for links to edit by mail',
    description:
      'Sends one mail that lists the applications of the address, each with a link to edit its personal information; earlier edit links end. Without an application no mail is sent. The answer, and the time it takes, are the same for every well-formed address.',
    body: EditLinksRequest,
    answers: { 202: { description: 'Said alike to known and unknown addresses', schema: LinkRequested } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  requestExport: {
    summary: 'Ask for a copy of the record by mail',
    description: `Sends a link for one download of the record to its stored address, no other one; an earlier link for it ends. No mail is sent while the address has changed within the last ${linkFacts['personal-info'].lifetimeHours} hours, the lifetime of an edit link: who changed it by a link of somebody else does not get the copy before the owner, who got the notice at the earlier address, could act. \`resendLink\` obeys this, too.`,
    answers: {
      202: { description: 'The same whether a mail was sent or not', schema: LinkRequested },
    },
    problems: linkProblems,
  },
  downloadExport: {
    summary: 'Download a copy of the record',
    description:
      'Everything stored of the one application the link belongs to: `application.json` (`ExportedApplication`), `application.html` with the same for a person, in the language of the application, without scripts, and the files. The only answer with the full ID number and the content of files. Uses the link up: of several calls at once one gets the zip, the others link_used. The link is spent before the first byte: saves until then are in the zip, a changed address gives link_replaced, a deletion link_invalid; what comes later changes nothing of it, or breaks it off. A zip that breaks off is not complete, and its link is spent.',
    answers: {
      200: {
        description: `A zip of at most ${limits.exportBytes} bytes`,
        zip: z.object({ 'application.json': ExportedApplication }),
        headers: {
          'Content-Disposition': 'A name for the file: `attachment; filename="application-<reference>.zip"`',
          'Cache-Control': 'no-store',
        },
      },
    },
    problems: linkProblems,
  },
  getReferral: {
    summary: 'Check a referral',
    description: 'What the recommender wrote, and the vacancies meant that are still open. Changes nothing.',
    answers: {
      200: { description: 'The referral', schema: Referral, headers: { 'Cache-Control': 'no-store' } },
    },
    problems: linkProblems,
  },
  requestResumeDeletion: {
    summary: 'Ask for deletion by mail',
    description:
      'Sends a link to the address if anything is stored of it. The answer, and the time it takes, are the same for every well-formed address.',
    body: ResumeDeletionRequest,
    answers: { 202: { description: 'Said alike to known and unknown addresses', schema: LinkRequested } },
    problems: ['origin_forbidden', 'validation_failed'],
  },
  getResumeDeletion: {
    summary: 'See what would be deleted',
    description:
      'The masked address and how much is stored of it, recommendations by others included. Changes nothing and does not use the link up.',
    answers: {
      200: {
        description: 'What would be deleted',
        schema: ResumeDeletion,
        headers: { 'Cache-Control': 'no-store' },
      },
    },
    problems: linkProblems,
  },
  confirmResumeDeletion: {
    summary: 'Delete everything of the address',
    description:
      'Deletes applications, personal information, files, links, mails, records of attempts and referrals of the address, and spends the link. Of several confirms at once one deletes, the others get link_used.',
    answers: {
      200: {
        description: 'Receipt free of personal data',
        schema: ResumeDeletionReceipt,
        headers: { 'Cache-Control': 'no-store' },
      },
    },
    problems: linkProblems,
  },
  resendLink: {
    summary: 'Send a new link',
    description:
      'For a genuine link that has expired or was replaced: a new one goes to the same address. Answered alike for every token.',
    answers: { 202: { description: 'Said alike to every token', schema: LinkRequested } },
    problems: ['origin_forbidden'],
  },
} as const satisfies Record<CallName, EndpointSpec>

/** The table: every call with its request, answers and problems. Everything else about a call is derived from it. */
export const table = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [name, { ...call, ...specs[name as CallName] }]),
) as { [K in CallName]: (typeof calls)[K] & (typeof specs)[K] }

export type Table = typeof table
