import createClient from 'openapi-fetch'
import { zApplication } from '../generated/hey-api/zod.gen.ts'
import type { paths } from '../generated/openapi-typescript/api.gen.ts'
import type { Program } from '../src/program.ts'

const clientOf = (origin: string) => createClient<paths>({ baseUrl: `${origin}/api` })

export const program: Program = {
  search: async (origin, keyword) => {
    const { data, error } = await clientOf(origin).GET('/jobs', { params: { query: { keyword } } })
    if (data === undefined) throw new Error(error.code)
    return { total: data.total, codes: data.items.map(({ code }) => code) }
  },
  title: async (origin, code) => {
    const { data, error } = await clientOf(origin).GET('/jobs/{code}', { params: { path: { code } } })
    if (data === undefined) throw new Error(error.code)
    return data.title.tw ?? ''
  },
  apply: async (origin, body) => {
    const { error } = await clientOf(origin).POST('/applications', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: zApplication.parse(body),
    })
    if (error === undefined) throw new Error('The application was accepted.')
    const issues = (error.issues ?? []).map(({ rule, path }) => `${rule} ${path}`)
    return { status: error.status, code: error.code, issues }
  },
}
