import { MutationObserver, QueryClient } from '@tanstack/react-query'
import {
  type Application,
  getGetJobQueryOptions,
  getListJobsQueryOptions,
  getStageUploadMutationOptions,
  getSubmitApplicationMutationOptions,
} from '../generated/orval-react-query/api.gen.ts'
import { type Program, refusalOf } from './program.ts'

/** What the hooks do, without a component. */
export const program: Program = () => {
  const client = new QueryClient()
  return {
    search: async (keyword, location) => {
      const { status, data } = await client.fetchQuery(getListJobsQueryOptions({ keyword, location }))
      if (status !== 200) throw new Error(String(status))
      return data.items.map(({ code }) => code)
    },
    title: async (code) => {
      const { status, data } = await client.fetchQuery(getGetJobQueryOptions(code))
      if (status === 304) throw new Error('No version was sent.')
      return status === 200 ? (data.title.tw ?? '') : refusalOf(data)
    },
    upload: async (kind, file) => {
      const observer = new MutationObserver(client, getStageUploadMutationOptions())
      const { status, data } = await observer.mutate({ data: { kind, file } })
      return status === 201 ? data.id : refusalOf(data)
    },
    apply: async (body, key) => {
      const fetch = { headers: { 'Idempotency-Key': key } }
      const observer = new MutationObserver(client, getSubmitApplicationMutationOptions({ fetch }))
      const { status, data } = await observer.mutate({ data: body as Application })
      return status === 201 ? data.reference : refusalOf(data)
    },
  }
}
