import { fromTraffic } from '@mswjs/source/traffic'
import { getResponse } from 'msw'
import { expect, it } from 'vitest'
import { startTools } from './support.ts'

it('the file has every answered request, oldest first, with decoded bodies', async () => {
  const tools = await startTools()
  const jobs = await (await tools.send('/api/jobs?pageSize=2&keyword=a%20b')).text()
  await tools.send('/api/jobs?page=0', { headers: { cookie: 'session=sesame' } })
  await tools.logged(2)
  await tools.call('steer', { body: { scenarios: ['offline'] } })
  await tools.send('/api/jobs').catch(() => undefined)
  await tools.logged(3)
  const answer = await tools.send('/__mock/requests.har')
  expect(answer.headers.get('content-disposition')).toContain('requests.har')
  const { log } = JSON.parse(await answer.text())
  expect(log.entries).toHaveLength(2)
  expect(log.entries[0]).toMatchObject({
    // Without these the network panel of a browser shows no entry.
    startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    timings: { send: 0, wait: expect.any(Number), receive: 0 },
    request: {
      method: 'GET',
      url: `${tools.url}/api/jobs?pageSize=2&keyword=a%20b`,
      queryString: [
        { name: 'pageSize', value: '2' },
        { name: 'keyword', value: 'a b' },
      ],
    },
    response: { status: 200, content: { mimeType: 'application/json; charset=utf-8', text: jobs } },
  })
  expect(log.entries[1].comment).toContain('contract/openapi.json#/paths/~1jobs/get')
  expect(JSON.stringify(log)).not.toMatch(/sesame|content-encoding|content-length/)
})

it('MSW answers from the file', async () => {
  const tools = await startTools()
  const jobs = await (await tools.send('/api/jobs?pageSize=2')).json()
  await tools.logged(1)
  const handlers = fromTraffic(await (await tools.send('/__mock/requests.har')).json())
  const replayed = await getResponse(handlers, new Request(`${tools.url}/api/jobs?pageSize=2`))
  expect(replayed?.status).toBe(200)
  expect(await replayed?.json()).toEqual(jobs)
})
