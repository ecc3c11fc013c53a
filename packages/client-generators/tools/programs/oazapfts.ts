import {
  type Application,
  getJob,
  listJobs,
  stageUpload,
  submitApplication,
} from '../generated/oazapfts/api.gen.ts'
import { type Program, refusalOf } from './program.ts'

export const program: Program = (origin) => {
  const options = { baseUrl: `${origin}/api` }
  return {
    search: async (keyword, location) => {
      const answer = await listJobs({ keyword, location }, options)
      if (answer.status !== 200) throw new Error(String(answer.status))
      return answer.data.items.map(({ code }) => code)
    },
    title: async (code) => {
      const answer = await getJob(code, {}, options)
      if (answer.status === 304) throw new Error('No version was sent.')
      return answer.status === 200 ? (answer.data.title.tw ?? '') : refusalOf(answer.data)
    },
    upload: async (kind, file) => {
      const answer = await stageUpload({ kind, file }, {}, options)
      return answer.status === 201 ? answer.data.id : refusalOf(answer.data)
    },
    apply: async (body, key) => {
      const answer = await submitApplication(key, body as Application, {}, options)
      return answer.status === 201 ? answer.data.reference : refusalOf(answer.data)
    },
  }
}
