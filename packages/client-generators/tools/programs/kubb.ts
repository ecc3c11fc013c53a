import { setConfig } from '@kubb/plugin-client/clients/axios'
import axios from 'axios'
import { getJob, listJobs, stageUpload, submitApplication } from '../generated/kubb/api.gen.ts'
import type { Problem, SubmitApplicationMutationRequest } from '../generated/kubb/types.gen.ts'
import { type Program, type Refusal, refusalOf } from './program.ts'

function refused(error: unknown): Refusal {
  if (!axios.isAxiosError<Problem>(error) || error.response === undefined) throw error
  return refusalOf(error.response.data)
}

export const program: Program = (origin) => {
  // Otherwise axios writes `location[]`.
  setConfig({ baseURL: `${origin}/api`, paramsSerializer: { indexes: null } })
  return {
    search: async (keyword, location) => {
      const { data } = await listJobs({ keyword, location })
      return data.items.map(({ code }) => code)
    },
    title: (code) => getJob(code).then(({ data }) => data.title.tw ?? '', refused),
    upload: (kind, file) => stageUpload({ kind, file }).then(({ data }) => data.id, refused),
    apply: (body, key) =>
      submitApplication(body as SubmitApplicationMutationRequest, { 'Idempotency-Key': key }).then(
        ({ data }) => data.reference,
        refused,
      ),
  }
}
