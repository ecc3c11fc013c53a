import { createClient } from '../generated/hey-api/client/index.ts'
import { getJob, listJobs, submitApplication } from '../generated/hey-api/sdk.gen.ts'
import { zApplication, zProblem } from '../generated/hey-api/zod.gen.ts'
import type { Program } from '../src/program.ts'

const clientOf = (origin: string) => createClient({ baseUrl: `${origin}/api` })

export const program: Program = {
  search: async (origin, keyword) => {
    const { data } = await listJobs({ client: clientOf(origin), query: { keyword }, throwOnError: true })
    return { total: data.total, codes: data.items.map(({ code }) => code) }
  },
  title: async (origin, code) => {
    const { data } = await getJob({ client: clientOf(origin), path: { code }, throwOnError: true })
    return data.title.tw ?? ''
  },
  apply: async (origin, body) => {
    const { error } = await submitApplication({
      client: clientOf(origin),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: zApplication.parse(body),
    })
    const { status, code, issues = [] } = zProblem.parse(error)
    return { status, code, issues: issues.map(({ rule, path }) => `${rule} ${path}`) }
  },
}
