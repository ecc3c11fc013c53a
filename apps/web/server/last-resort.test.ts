import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { flawsOfLog, linesOf } from '@recruiting/http/test-canaries'
import { defectOnSignal, defectSignal, defects } from '@recruiting/http/test-defects'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSite } from './test-process.ts'

/** A process needs half a minute to start on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

type Defect = keyof typeof defects

/** A backend that answers when the test says so. */
async function startBackend(): Promise<{ url: string; asked: Promise<ServerResponse> }> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => resolve(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked: promise }
}

describe.each(Object.keys(defects) as Defect[])('%s', (defect) => {
  it('is logged without its message; running requests finish, then the process ends with 1', async () => {
    const backend = await startBackend()
    const site = await startSite({ API_URL: backend.url, NODE_OPTIONS: defectOnSignal(defect) })
    const running = fetch(`${site.origin}/api/jobs`)
    const response = await backend.asked
    site.child.kill(defectSignal)
    const another = () => fetch(`${site.origin}/about`).catch(() => 'refused')
    await expect.poll(another).toBe('refused')
    response.end('{}')
    expect((await running).status).toBe(200)

    expect(await site.ended).toBe(1)
    expect(linesOf(site.log())).toMatchObject([
      { level: 'fatal', msg: 'uncaught error: the process ends', err: { type: 'TypeError', message: '' } },
    ])
    expect(flawsOfLog(site.log())).toEqual([])
    expect(site.errors()).toBe('')
  })
})

it('a site that is told to stop ends with 0', async () => {
  const site = await startSite({ API_URL: 'http://127.0.0.1:1' })
  site.child.kill('SIGTERM')

  expect(await site.ended).toBe(0)
})
