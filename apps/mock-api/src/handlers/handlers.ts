import type { Context } from '../context.ts'
import type { Handlers } from '../contract/handler.ts'
import { confirmResumeDeletion } from './confirm-resume-deletion.ts'
import { discardUpload } from './discard-upload.ts'
import { getEducationOptions } from './get-education-options.ts'
import { getJob } from './get-job.ts'
import { getPersonalInfo } from './get-personal-info.ts'
import { getReferral } from './get-referral.ts'
import { getResumeDeletion } from './get-resume-deletion.ts'
import { getUploadScan } from './get-upload-scan.ts'
import { listApplicationChannels } from './list-application-channels.ts'
import { listJobs } from './list-jobs.ts'
import { requestEditLinks } from './request-edit-links.ts'
import { requestResumeDeletion } from './request-resume-deletion.ts'
import { resendLink } from './resend-link.ts'
import { savePersonalInfo } from './save-personal-info.ts'
import { stageUpload } from './stage-upload.ts'
import { submitApplication } from './submit-application.ts'

/** The handlers of all calls of the table. */
export function createHandlers(context: Context): Handlers {
  return {
    listJobs: listJobs(context),
    getJob: getJob(context),
    getEducationOptions: getEducationOptions(),
    listApplicationChannels: listApplicationChannels(),
    stageUpload: stageUpload(context),
    getUploadScan: getUploadScan(context),
    discardUpload: discardUpload(context),
    submitApplication: submitApplication(context),
    getPersonalInfo: getPersonalInfo(context),
    savePersonalInfo: savePersonalInfo(context),
    requestEditLinks: requestEditLinks(context),
    getReferral: getReferral(context),
    requestResumeDeletion: requestResumeDeletion(context),
    getResumeDeletion: getResumeDeletion(context),
    confirmResumeDeletion: confirmResumeDeletion(context),
    resendLink: resendLink(context),
  }
}
