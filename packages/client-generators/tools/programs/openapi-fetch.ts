import createClient from 'openapi-fetch'
import type { components, paths } from '../generated/openapi-typescript/api.gen.ts'
import { type Program, refusalOf } from './program.ts'

export const program: Program = (origin) => {
  const client = createClient<paths>({ baseUrl: `${origin}/api` })
  return {
    search: async (keyword, location) => {
      const { data, error } = await client.GET('/jobs', { params: { query: { keyword, location } } })
      if (data === undefined) throw new Error(error.code)
      return data.items.map(({ code }) => code)
    },
    title: async (code) => {
      const { data, error } = await client.GET('/jobs/{code}', { params: { path: { code } } })
      return data === undefined ? refusalOf(error) : (data.title.tw ?? '')
    },
    upload: async (kind, file) => {
      const { data, error } = await client.POST('/uploads', {
        // A binary string in the types, a `File` in the form.
        body: { kind, file: file as unknown as string },
        bodySerializer: (body) => {
          const form = new FormData()
          for (const [name, value] of Object.entries(body)) form.append(name, value)
          return form
        },
      })
      return error === undefined ? data.id : refusalOf(error)
    },
    apply: async (body, key) => {
      const { data, error } = await client.POST('/applications', {
        params: { header: { 'Idempotency-Key': key } },
        body: body as components['schemas']['Application'],
      })
      return error === undefined ? data.reference : refusalOf(error)
    },
  }
}
