import { createClient } from '../generated/hey-api/client/index.ts'
import { getJob, listJobs, stageUpload, submitApplication } from '../generated/hey-api/sdk.gen.ts'
import { zApplication, zProblem } from '../generated/hey-api/zod.gen.ts'
import { type Program, refusalOf } from './program.ts'

export const program: Program = (origin) => {
  const client = createClient({ baseUrl: `${origin}/api` })
  return {
    search: async (keyword, location) => {
      const { data } = await listJobs({ client, query: { keyword, location }, throwOnError: true })
      return data.items.map(({ code }) => code)
    },
    title: async (code) => {
      const { data, error } = await getJob({ client, path: { code } })
      return data === undefined ? refusalOf(zProblem.parse(error)) : (data.title.tw ?? '')
    },
    upload: async (kind, file) => {
      const { data, error } = await stageUpload({ client, body: { kind, file } })
      return data === undefined ? refusalOf(zProblem.parse(error)) : data.id
    },
    apply: async (body, key) => {
      const { data, error } = await submitApplication({
        client,
        headers: { 'Idempotency-Key': key },
        body: zApplication.parse(body),
      })
      return data === undefined ? refusalOf(zProblem.parse(error)) : data.reference
    },
  }
}
