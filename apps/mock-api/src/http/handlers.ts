import { applicationChannels, educationStatuses, qualifications } from '@recruiting/schema/options'
import { downloadExport } from '../applications/download.ts'
import { getPersonalInfo, savePersonalInfo } from '../applications/record.ts'
import { submitApplication } from '../applications/submit.ts'
import type { Context } from '../context.ts'
import { confirmResumeDeletion, getResumeDeletion } from '../deletion/confirm.ts'
import { getJob, jobPageJson, searchOf } from '../jobs/list.ts'
import { requestExport, requestLinkMail, resendLink } from '../links/request.ts'
import { getReferral } from '../referrals/referrals.ts'
import { discardUpload, getUploadScan, stageUpload } from '../uploads/stage.ts'
import { answerBody } from './answers.ts'
import type { Handlers } from './handler.ts'
import { namesVersion, versionTag } from './headers.ts'

/** The handlers of all calls of the contract, in its order: each translates a request into a use case. */
export function createHandlers(context: Context): Handlers {
  const { db, jobs, now } = context
  return {
    listJobs: async ({ query }) => {
      const board = await jobs.current()
      return { status: 200, json: jobPageJson(board, searchOf(query)), version: board.version }
    },
    getJob: async ({ params }) => {
      const board = await jobs.current()
      const job = getJob(board, params.code, now())
      return { status: 200, json: answerBody('getJob', 200, job), version: board.version }
    },
    getEducationOptions: () => ({
      status: 200,
      body: { qualifications: [...qualifications], statuses: [...educationStatuses] },
    }),
    listApplicationChannels: () => ({
      status: 200,
      body: { channels: applicationChannels.map((id) => ({ id, needsText: id === 'other' })) },
    }),
    stageUpload: async ({ body, signal }) => ({
      status: 201,
      body: await stageUpload(context, body, signal),
    }),
    getUploadScan: async ({ params }) => ({ status: 200, body: await getUploadScan(context, params.id) }),
    discardUpload: async ({ params }) => {
      await discardUpload(context, params.id)
      return { status: 204 }
    },
    submitApplication: async ({ body, idempotencyKey, locale }) => ({
      status: 201,
      body: await submitApplication(context, { application: body, idempotencyKey, locale }),
    }),
    getPersonalInfo: async ({ link }) => {
      const { record, version } = await getPersonalInfo(db, link)
      return { status: 200, body: record, etag: versionTag(version) }
    },
    savePersonalInfo: async ({ link, body, ifMatch, locale }) => {
      const isRead = (version: number) => namesVersion(ifMatch, version)
      const { record, version } = await savePersonalInfo(context, { link, info: body, isRead, locale })
      return { status: 200, body: record, etag: versionTag(version) }
    },
    requestEditLinks: async ({ body: { email }, locale }) => ({
      status: 202,
      body: await requestLinkMail(context, 'personal-info', { email, locale }),
    }),
    requestExport: async ({ link, locale }) => ({
      status: 202,
      body: await requestExport(context, { link, locale }),
    }),
    downloadExport: async ({ link }) => ({ status: 200, download: await downloadExport(context, link) }),
    getReferral: async ({ link }) => ({ status: 200, body: await getReferral(context, link) }),
    requestResumeDeletion: async ({ body: { email }, locale }) => ({
      status: 202,
      body: await requestLinkMail(context, 'delete-resume', { email, locale }),
    }),
    getResumeDeletion: async ({ link }) => ({ status: 200, body: await getResumeDeletion(context, link) }),
    confirmResumeDeletion: async ({ link, locale }) => ({
      status: 200,
      body: await confirmResumeDeletion(context, { link, locale }),
    }),
    resendLink: async ({ token, locale }) => ({
      status: 202,
      body: await resendLink(context, { token, locale }),
    }),
  }
}
