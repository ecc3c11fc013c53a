import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite((asked, response) => {
    response.writeHead(Number(/\d+$/.exec(asked.url ?? '')?.[0] ?? 200)).end('{}')
  })
})
afterAll(() => site.close())

const confirm = apiBase + calls.confirmResumeDeletion.path

it('the answer to a confirmed deletion clears what the site keeps on the device, but not the language', async () => {
  const { headers } = await request(site.origin).post(confirm).expect(200)

  expect(headers['clear-site-data']).toBe('"cache", "storage"')
})

it.each(
  Object.values(calls)
    .filter(({ path, method }) => `${method} ${path}` !== 'POST /delete-resume/confirm')
    .map(({ method, path }: Call) => [method, path.replace(/\{\w+\}/, 'x')] as const),
)('%s %s clears nothing', async (method, path) => {
  const answer = await request(site.origin)[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](
    apiBase + path,
  )

  expect(answer.headers).not.toHaveProperty('clear-site-data')
})

it.each([401, 410, 429, 500, 503])(
  'a confirmation that is answered with %d clears nothing',
  async (status) => {
    const answer = await request(site.origin).post(`${confirm}?${status}`).expect(status)

    expect(answer.headers).not.toHaveProperty('clear-site-data')
  },
)

it('another method clears nothing', async () => {
  const answer = await request(site.origin).get(confirm)

  expect(answer.headers).not.toHaveProperty('clear-site-data')
})
