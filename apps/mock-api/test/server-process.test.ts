import { once } from 'node:events'
import { connect } from 'node:net'
import { startCollector } from '@recruiting/http/test-collector'
import { freePort } from '@recruiting/http/test-free-port'
import { testFailingStarts } from '@recruiting/http/test-start-failures'
import type { Application } from '@recruiting/schema/application'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentServer } from '../src/mail/test-support/smtp.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { workFolder } from './support/backend.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { type ServerProcess, serverFile, startServer } from './support/server-process.ts'
import { samples } from './support/uploads.ts'

const printModules = `--import=${new URL('support/print-modules.mjs', import.meta.url).href}`

const client = ({ port }: ServerProcess) => ({ api: supertest(`http://127.0.0.1:${port}`) })
const get = async ({ port }: ServerProcess, path: string) => await fetch(`http://127.0.0.1:${port}${path}`)

/** Waits for the start and applies for the first seeded vacancy. */
async function prepare(backend: ServerProcess): Promise<Application> {
  const { body } = await client(backend).api.get('/api/jobs?pageSize=1')
  return await prepareApplication(client(backend), { jobCodes: [body.items[0].code] })
}

describe('a start that fails', () => {
  it('on a locked folder names the process in one line', async () => {
    const folder = await workFolder()
    const first = await startServer({ DATA_DIR: folder })
    const second = await startServer({ DATA_DIR: folder })
    expect(await second.ended).toBe(1)
    expect(second.errors()).toBe(`Data folder ${folder} is in use by process ${first.child.pid}.\n`)
    expect((await get(first, '/readyz')).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended
    const third = await startServer({ DATA_DIR: folder })
    expect((await get(third, '/readyz')).status).toBe(200)
  })
})

testFailingStarts(serverFile, async () => ({ DATA_DIR: await workFolder(), SEED: 'none' }))

describe('a start in production behind TLS', () => {
  const production = {
    NODE_ENV: 'production',
    NODE_OPTIONS: '--conditions=other-brand',
    SITE_URL: 'https://jobs.company.tw',
    SMTP_URL: 'smtp://127.0.0.1',
    LOG_LEVEL: 'warn',
  }

  it('without TRUST_PROXY says in one line what follows', async () => {
    const server = await startServer({ ...production, DATA_DIR: await workFolder() })
    expect((await get(server, '/readyz')).status).toBe(200)
    const lines = server.log().split('\n')
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})

describe('metrics and traces', () => {
  const libraries = /module .*\/(?:prom-client|@opentelemetry)\//

  it('are served while the server runs, and end with it', async () => {
    const METRICS_PORT = String(await freePort())
    const collector = await startCollector()
    onTestFinished(collector.close)
    const server = await startServer({
      NODE_OPTIONS: printModules,
      DATA_DIR: await workFolder(),
      METRICS_PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // The mails to the invented people that the start invites are refused.
      SMTP_URL: 'smtp://127.0.0.1:2',
      SMTP_FROM: 'jobs@example.com',
    })
    await get(server, '/api/jobs')
    const scrape = async () => await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    expect(await scrape()).toMatch(/^recruiting_database_up 1$/m)
    await expect.poll(scrape).toMatch(/^recruiting_requests_total\{call="listJobs",status="200"\} 1$/m)
    await expect.poll(scrape).toMatch(/^recruiting_mail_refusals_total\{stage="connection"\} [1-9]/m)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(collector.spans()).toMatchObject([{ name: 'listJobs' }])
    expect(server.errors()).toMatch(libraries)
  })

  it('of which nothing is set load no library', async () => {
    const server = await startServer({ NODE_OPTIONS: printModules, DATA_DIR: await workFolder() })
    expect((await get(server, '/readyz')).status).toBe(200)
    expect(server.errors()).toContain('module ')
    expect(server.errors()).not.toMatch(libraries)
  })

  it('to a collector that is down do not delay the end', async () => {
    const server = await startServer({
      DATA_DIR: await workFolder(),
      LOG_LEVEL: 'warn',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
    })
    await get(server, '/api/jobs')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

describe('a shutdown', () => {
  it('finishes an upload, accepts no new connection, and exits with 0', async () => {
    const folder = await workFolder()
    const server = await startServer({ DATA_DIR: folder })
    const body = multipartBody([
      { name: 'kind', value: 'resume' },
      { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
    ])
    const socket = connect(server.port ?? 0, '127.0.0.1')
    const answered = once(socket, 'data')
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    expect(String(await answered)).toContain('100 Continue')
    socket.write(body.subarray(0, 200))
    server.child.kill('SIGTERM')
    await expect.poll(() => get(server, '/livez').catch(() => 'refused')).toBe('refused')
    const finished = once(socket, 'data')
    socket.write(body.subarray(200))
    expect(String(await finished)).toContain('HTTP/1.1 201 Created')
    expect(await server.ended).toBe(0)
    expect(server.errors()).toBe('')
  })

  it('ends within seconds although the mail server hangs; the mail stays for the next process', async () => {
    const folder = await workFolder()
    const server = await startServer({
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${await silentServer()}`,
      SMTP_FROM: 'jobs@example.com',
      SHUTDOWN_TIMEOUT: '20s',
    })
    await submit(client(server), await prepare(server)).expect(201)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const db = await openDatabase({ DATA_DIR: folder })
    const rows = await db.selectFrom('outbox').select(['leased_until', 'attempts']).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ leased_until }) => leased_until !== null)).toEqual([])
    await db.destroy()
  }, 60_000)

  it('is reported by /readyz at once, while a load balancer may still send requests', async () => {
    const server = await startServer({ DATA_DIR: await workFolder(), SHUTDOWN_DELAY: '1d' })
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await get(server, '/readyz')).status).toBe(503)
    expect((await get(server, '/api/education')).status).toBe(200)
  })

  it('also happens when the parent process has ended', async () => {
    const server = await startServer({ DATA_DIR: await workFolder() })
    server.child.disconnect()
    expect(await server.ended).toBe(0)
  })
})
