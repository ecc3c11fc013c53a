import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { flawsOfLog, linesOf } from '@recruiting/http/test-canaries'
import { defectOnSignal, defectSignal, defects } from '@recruiting/http/test-defects'
import { freePort } from '@recruiting/http/test-free-port'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

/** A process needs half a minute to start on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

/** Starts a process of the site with the pages of the tests, which is killed after the test at the latest. */
async function startSite(env: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('./test-run.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
    execArgv: [],
    silent: true,
  })
  const outputs = [child.stdout, child.stderr].map((stream) => text(Readable.from(stream ?? [])))
  const ended = Promise.all([once(child, 'close'), ...outputs]).then(([[code], log, errors]) => ({
    code,
    log,
    errors,
  }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [{ port }] = await once(child, 'message')
  return { child, origin: `http://127.0.0.1:${port}`, ended }
}

type Defect = keyof typeof defects

/** A backend that answers only when the test does. */
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

    const { code, log = '', errors } = await site.ended
    expect([code, errors]).toEqual([1, ''])
    expect(linesOf(log)).toMatchObject([
      { level: 'fatal', msg: 'uncaught error: the process ends', err: { type: 'TypeError', message: '' } },
    ])
    expect(flawsOfLog(log)).toEqual([])
  })
})

describe('a process of the site', () => {
  it('serves its metrics, and ends although its collector is down', async () => {
    const METRICS_PORT = String(await freePort())
    const site = await startSite({
      API_URL: 'http://127.0.0.1:1',
      METRICS_PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
    })
    await fetch(`${site.origin}/about`)
    const scrape = async () => await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    await expect.poll(scrape).toMatch(/^recruiting_requests_total\{call="\/about",status="\d+"\} 1$/m)
    expect(await scrape()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    site.child.kill('SIGTERM')

    expect(await site.ended).toMatchObject({ code: 0 })
    await expect(scrape()).rejects.toThrow('fetch failed')
  })
})
