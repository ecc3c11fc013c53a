import {
  Api,
  type Application,
  type HttpResponse,
  type Problem,
} from '../generated/swagger-typescript-api/api.gen.ts'
import { type Program, type Refusal, refusalOf } from './program.ts'

/** The client throws the response of a problem. */
async function refused({ error }: HttpResponse<unknown, Problem>): Promise<Refusal> {
  return refusalOf(error)
}

export const program: Program = (origin) => {
  const api = new Api({ baseUrl: `${origin}/api` })
  return {
    search: async (keyword, location) => {
      const { data } = await api.jobs.listJobs({ keyword, location })
      return data.items.map(({ code }) => code)
    },
    title: (code) => api.jobs.getJob(code).then(({ data }) => data.title.tw ?? '', refused),
    upload: (kind, file) => api.uploads.stageUpload({ kind, file }).then(({ data }) => data.id, refused),
    apply: (body, key) =>
      api.applications
        .submitApplication(body as Application, { headers: { 'Idempotency-Key': key } })
        .then(({ data }) => data.reference, refused),
  }
}
