import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { flawsOfLog, linesOf } from '@recruiting/http/test-canaries'
import { defectOnSignal, defectSignal, defects } from '@recruiting/http/test-defects'
import { freePort } from '@recruiting/http/test-free-port'
import { type KeptSocket, keepSocket } from '@recruiting/http/test-kept-socket'
import { testFailingStarts } from '@recruiting/http/test-start-failures'
import { outcomeOf, type Repeated, startClients } from '@recruiting/http/test-steady-clients'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { askBackend } from './backend.ts'
import { startBackend } from './test-site.ts'

const backendFile = createRequire(import.meta.url).resolve('@recruiting/http/test-restarting-server')
const siteFile = fileURLToPath(new URL('./test-run.ts', import.meta.url))

/** Starts a process of the site with the pages of the tests, which is killed after the test at the latest. */
async function startSite(env: Record<string, string>) {
  const child = fork(siteFile, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
    execArgv: [],
    silent: true,
  })
  const outputs = [child.stdout, child.stderr].map((stream) => text(Readable.from(stream ?? [])))
  const ended = Promise.all([once(child, 'close'), ...outputs])
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [{ port }] = await once(child, 'message')
  return { child, origin: `http://127.0.0.1:${port}`, ended }
}

describe.each(Object.keys(defects) as (keyof typeof defects)[])('%s', (defect) => {
  it('is logged without its message; running requests finish, then the process ends with 1', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const url = await startBackend((_request, response) => asked.resolve(response))
    const site = await startSite({ API_URL: url, NODE_OPTIONS: defectOnSignal(defect) })
    const running = fetch(`${site.origin}/api/jobs`)
    const response = await asked.promise
    site.child.kill(defectSignal)
    const another = () => fetch(`${site.origin}/about`).catch(() => 'refused')
    await expect.poll(another).toBe('refused')
    response.end('{}')
    expect((await running).status).toBe(200)

    const [[code], log = '', errors] = await site.ended
    expect([code, errors]).toEqual([1, ''])
    expect(linesOf(log)).toMatchObject([
      { level: 'fatal', msg: 'uncaught error: the process ends', err: { type: 'TypeError', message: '' } },
    ])
    expect(flawsOfLog(log)).toEqual([])
  })
})

it('a process of the site serves its metrics, and ends although its collector is down', async () => {
  const METRICS_PORT = String(await freePort())
  const site = await startSite({
    API_URL: 'http://127.0.0.1:1',
    METRICS_PORT,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
  })
  await fetch(`${site.origin}/about`)
  const scrape = async () => await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  await expect.poll(scrape).toMatch(/^recruiting_requests_total\{call="\/about",status="\d+"\} 1$/m)
  site.child.kill('SIGTERM')

  expect((await site.ended)[0]).toEqual([0, null])
  await expect(scrape()).rejects.toThrow('fetch failed')
})

testFailingStarts(siteFile, async () => ({}))

async function keep(file: string, environment: Record<string, string> = {}): Promise<KeptSocket> {
  const server = await keepSocket([process.execPath, file], { PATH: process.env.PATH, ...environment })
  onTestFinished(server.close)
  await server.start()
  return server
}

const upload: Repeated = { method: 'POST', path: '/api/uploads', body: ['a', 'b', 'c', 'd'] }
const visits: readonly Repeated[] = [
  { path: '/' },
  { path: '/terms' },
  // Several, because a request is lost only if it reaches the backend at the moment in which it closes its connections.
  ...Array<Repeated>(8).fill({ path: '/api/jobs' }),
  ...Array<Repeated>(4).fill(upload),
]

describe.each(['site', 'backend'] as const)('restarts of the %s', (name) => {
  it('lose no request; a PORT beside the inherited socket is ignored, which the log says', async () => {
    const backend = await keep(backendFile)
    const API_URL = `http://127.0.0.1:${backend.port}`
    const site = await keep(siteFile, { API_URL, SHUTDOWN_TIMEOUT: '1h', PORT: '3000' })
    expect(await outcomeOf(site.port, upload)).toBe('200')
    expect(site.output()).toContain('PORT ignored')
    expect(site.output()).toContain(`http://127.0.0.1:${site.port}`)
    const server = { site, backend }[name]
    const stopClients = startClients(site.port, visits)
    const codes: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      codes.push(await server.stop())
      await server.start()
      const stopOthers = startClients(site.port, visits.slice(0, 3))
      expect(Object.keys(await stopOthers()).every((outcome) => outcome.endsWith(' 200'))).toBe(true)
    }
    const allRight = ['GET / 200', 'GET /api/jobs 200', 'GET /terms 200', 'POST /api/uploads 200']
    expect(Object.keys(await stopClients()).toSorted()).toEqual(allRight)
    expect(codes).toEqual([0, 0, 0, 0])
  })
})

it('restarts of the backend fail no call that the site itself makes', async () => {
  const backend = await keep(backendFile)
  const url = new URL(`http://127.0.0.1:${backend.port}/`)
  const ask = () => askBackend(url, z.unknown(), { deadlineMs: 60_000 })
  let isStopped = false
  let failed = 0
  const callers = Array.from({ length: 8 }, async () => {
    while (!isStopped) await ask().catch(() => failed++)
  })
  for (let turn = 0; turn < 4; turn++) {
    await ask()
    await backend.stop()
    await backend.start()
  }
  isStopped = true
  await Promise.all(callers)
  expect(failed).toBe(0)
})
