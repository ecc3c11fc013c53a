import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type KeptSocket, keepSocket } from '@recruiting/http/test-kept-socket'
import { testFailingStarts } from '@recruiting/http/test-start-failures'
import { outcomeOf, type Repeated, startClients } from '@recruiting/http/test-steady-clients'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askBackend } from './backend.ts'

const backendFile = createRequire(import.meta.url).resolve('@recruiting/http/test-restarting-server')
const siteFile = fileURLToPath(new URL('./test-run.ts', import.meta.url))

async function keep(file: string, environment: Record<string, string> = {}): Promise<KeptSocket> {
  const server = await keepSocket([process.execPath, file], { PATH: process.env.PATH, ...environment })
  onTestFinished(server.close)
  return server
}

/** A site in front of a backend that answers everything; both are started. */
async function startBoth(): Promise<Record<'site' | 'backend', KeptSocket>> {
  const backend = await keep(backendFile)
  const site = await keep(siteFile, { API_URL: `http://127.0.0.1:${backend.port}`, SHUTDOWN_TIMEOUT: '1h' })
  await Promise.all([backend.start(), site.start()])
  return { site, backend }
}

const upload: Repeated = { method: 'POST', path: '/api/uploads', body: ['a', 'b', 'c', 'd'] }
const visits: readonly Repeated[] = [
  { path: '/' },
  { path: '/terms' },
  // Several, because a request is lost only if it reaches the backend at the moment in which it closes its connections.
  ...Array<Repeated>(8).fill({ path: '/api/jobs' }),
  ...Array<Repeated>(4).fill(upload),
]
const allRight = ['GET / 200', 'GET /api/jobs 200', 'GET /terms 200', 'POST /api/uploads 200']

describe.each(['site', 'backend'] as const)('restarts of the %s', (name) => {
  it('lose no request', async () => {
    const servers = await startBoth()
    expect(await outcomeOf(servers.site.port, upload)).toBe('200')
    const stopClients = startClients(servers.site.port, visits)
    const codes: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      codes.push(await servers[name].stop())
      await servers[name].start()
      const stopOthers = startClients(servers.site.port, visits.slice(0, 3))
      expect(Object.keys(await stopOthers()).every((outcome) => outcome.endsWith(' 200'))).toBe(true)
    }
    expect(Object.keys(await stopClients()).toSorted()).toEqual(allRight)
    expect(codes).toEqual([0, 0, 0, 0])
  })
})

describe('restarts of the backend, while the site makes calls of its own', () => {
  it('fail no call', async () => {
    const backend = await keep(backendFile)
    await backend.start()
    const url = new URL(`http://127.0.0.1:${backend.port}/`)
    const schema = { parse: (value: unknown) => value }
    let isStopped = false
    let failed = 0
    const callers = Array.from({ length: 8 }, async () => {
      while (!isStopped) {
        await askBackend(url, schema, { deadlineMs: 60_000 }).catch(() => {
          failed += 1
        })
      }
    })
    for (let turn = 0; turn < 4; turn++) {
      await askBackend(url, schema, { deadlineMs: 60_000 })
      await backend.stop()
      await backend.start()
    }
    isStopped = true
    await Promise.all(callers)
    expect(failed).toBe(0)
  })
})

describe('a start with settings that contradict each other', () => {
  it('says that PORT is ignored', async () => {
    const site = await keep(siteFile, { PORT: '3000' })
    await site.start()
    expect(await outcomeOf(site.port, { path: '/' })).toBe('200')
    expect(site.output()).toContain('PORT ignored')
    expect(site.output()).toContain(`http://127.0.0.1:${site.port}`)
  })
})

testFailingStarts(siteFile, async () => ({}))
