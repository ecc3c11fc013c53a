import { getJob, listJobs, submitApplication } from '../generated/orval-fetch/api.gen.ts'
import { GetJobResponse, ListJobsResponse, SubmitApplicationBody } from '../generated/orval-zod/api.gen.ts'
import type { Program } from '../src/program.ts'

// orval has written the origin into its client.
export const program: Program = {
  search: async (_origin, keyword) => {
    const { status, data } = await listJobs({ keyword })
    if (status !== 200) throw new Error(`${status}`)
    const { total, items } = ListJobsResponse.parse(data)
    return { total, codes: items.map(({ code }) => code) }
  },
  title: async (_origin, code) => {
    const { status, data } = await getJob(code)
    if (status !== 200) throw new Error(`${status}`)
    return GetJobResponse.parse(data).title.tw ?? ''
  },
  apply: async (_origin, body) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const { status, data } = await submitApplication(SubmitApplicationBody.parse(body), { headers })
    if (status === 201) throw new Error('The application was accepted.')
    const issues = (data.issues ?? []).map(({ rule, path }) => `${rule} ${path}`)
    return { status: data.status, code: data.code, issues }
  },
}
