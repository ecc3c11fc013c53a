import { getJob, listJobs, stageUpload, submitApplication } from '../generated/orval-fetch/api.gen.ts'
import {
  GetJobResponse,
  ListJobsResponse,
  StageUploadResponse,
  SubmitApplicationBody,
  SubmitApplicationResponse,
} from '../generated/orval-zod/api.gen.ts'
import { type Program, refusalOf } from './program.ts'

export const program: Program = () => ({
  search: async (keyword, location) => {
    const { data } = await listJobs({ keyword, location })
    return ListJobsResponse.parse(data).items.map(({ code }) => code)
  },
  title: async (code) => {
    const { status, data } = await getJob(code)
    if (status === 304) throw new Error('No version was sent.')
    return status === 200 ? (GetJobResponse.parse(data).title.tw ?? '') : refusalOf(data)
  },
  upload: async (kind, file) => {
    const { status, data } = await stageUpload({ kind, file })
    return status === 201 ? StageUploadResponse.parse(data).id : refusalOf(data)
  },
  apply: async (body, key) => {
    const headers = { 'Idempotency-Key': key }
    const { status, data } = await submitApplication(SubmitApplicationBody.parse(body), { headers })
    return status === 201 ? SubmitApplicationResponse.parse(data).reference : refusalOf(data)
  },
})
