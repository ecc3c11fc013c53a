import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openObservation } from '@recruiting/http/observation'
import type { Job } from '@recruiting/schema/job'
import type { FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { onTestFinished } from 'vitest'
import { addRoutes, createHttpServer } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDevelopment } from '../../src/development/development.ts'
import { storedJob } from '../../src/jobs/stored-job.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { deliverNext } from '../../src/mail/test-support/outbox.ts'
import { hitLimits } from '../../src/operate/metrics.ts'
import { openServices, type Services } from '../../src/services.ts'
import { raiseVersion, transact } from '../../src/storage/database.ts'
import type { JobTable } from '../../src/storage/schema.ts'
import { bytesFree, type FreeRoom } from '../../src/storage/store.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'
import { engineVariables } from '../postgres/test-database.ts'
import { storeVariables } from '../s3/test-bucket.ts'
import { closedJob, expiredJob, openJobs } from './jobs.ts'

/** The initial time of the clock. */
export const startTime = Date.parse('2026-11-21T06:00:00.000Z')

/** The backend in this process, on its own port and data folder, with recorded mails and a stopped clock. */
export type Backend = {
  app: FastifyInstance
  context: Services
  folder: string
  url: string
  port: number
  api: ReturnType<typeof supertest>
  /** `setBy` is the part of `now` by which the system clock was set, which limits and pauses ignore. */
  clock: { now: number; setBy: number }
  /** The clock that the clock watch reads; changing `clock` does not affect it, as with a test control. */
  machine: { now: number }
  /** Free bytes of the data folder: those of its disk unless a test sets another function. */
  room: { free: FreeRoom }
  /** The log so far, one JSON object per line. */
  log: () => string
  putJob: (job: Job, status?: JobTable['status']) => Promise<void>
  /** Sends the mails of the outbox. @returns those mails. */
  sendMails: () => Promise<Mail[]>
  /** Its metrics, which a `METRICS_PORT` in the environment switches on; the port itself is not opened. */
  scrape: () => Promise<string>
  /** Exports the traces of the requests so far. Later ones are not traced. */
  exportTraces: () => Promise<void>
  /** Names of the stored files, relative to the data folder. */
  storedFiles: () => Promise<string[]>
}

/**
 * Starts a backend that stops after the test or, from `beforeAll`, after the file.
 * @param environment overrides of the defaults.
 */
export async function startBackend(
  environment: Record<string, string> = {},
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<Backend> {
  const folder = await temporaryFolder()
  // Called in this order: the folder is removed last.
  const stops: (() => Promise<void>)[] = []
  const backend = await startBackendIn(folder.path, environment, (stop) => stops.push(stop))
  for (const job of openJobs) await backend.putJob(job)
  await backend.putJob(closedJob, 'closed')
  await backend.putJob(expiredJob)
  atEnd(async () => {
    for (const stop of [...stops, folder.remove]) await stop()
  })
  return backend
}

/** A folder that is removed after the test. */
export async function workFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  return folder.path
}

/** Starts a backend in a folder, uses it, and stops it. */
export async function useBackendIn<T>(
  folder: string,
  environment: Record<string, string>,
  use: (backend: Backend) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<void>)[] = []
  const backend = await startBackendIn(folder, environment, (stop) => stops.push(stop))
  try {
    return await use(backend)
  } finally {
    for (const stop of stops) await stop()
  }
}

/** The same in an existing or permanent data folder, with its vacancies. */
export async function startBackendIn(
  folder: string,
  environment: Record<string, string> = {},
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<Backend> {
  const clock = { now: startTime, setBy: 0 }
  const machine = { now: startTime }
  const lines: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    // A constant in production.
    ...(environment.NODE_ENV !== 'production' && { JOBS_REFRESH: '0ms' }),
    // Tests do not depend on the free space of the machine.
    FREE_RESERVE: '0MiB',
    ...(await engineVariables(folder)),
    ...storeVariables(folder),
    ...environment,
  })
  const observation = await openObservation(config, { service: 'api', limits: hitLimits, isInner: true })
  const logStream = { write: (line: string) => lines.push(line) > 0 }
  const server = createHttpServer(config, { logStream, observation })
  const { app } = server
  const room: { free: FreeRoom } = { free: () => bytesFree(folder) }
  const development = config.NODE_ENV === 'production' ? undefined : openDevelopment()
  const clocks = { now: () => clock.now, elapsed: () => clock.now - clock.setBy, machine: () => machine.now }
  const context = await openServices(config, {
    ...{ clocks, development },
    log: app.log,
    metrics: observation.metrics,
    freeRoom: () => room.free(),
  })
  await addRoutes(server, context, development)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  async function putJob(job: Job, status: JobTable['status'] = 'open'): Promise<void> {
    const row = {
      document: storedJob.write(job),
      status,
      posted_at: job.postedAt,
    }
    await context.db
      .insertInto('jobs')
      .values({ code: job.code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
    await transact(context.db, (trx) => raiseVersion(trx, 'jobs'))
  }
  atEnd(async () => {
    app.server.closeAllConnections()
    await app.close()
    await context.close()
    await observation.close()
  })
  return {
    app,
    context,
    folder,
    url,
    port,
    api: supertest(url),
    clock,
    machine,
    room,
    log: () => lines.join(''),
    putJob,
    scrape: async () => (await observation.metrics?.scrape()) ?? '',
    exportTraces: observation.close,
    async sendMails() {
      const mails: Mail[] = []
      const transport = {
        send: async (mail: Mail) => {
          mails.push(mail)
        },
      }
      const deps = {
        db: context.db,
        config,
        transport,
        now: context.now,
        steadyNow: () => startTime + context.elapsed(),
        mayGiveUp: context.clockWatch.mayDelete,
        log: app.log,
      }
      while (await deliverNext(deps));
      return mails
    },
    async storedFiles() {
      const keys: string[] = []
      for await (const { key } of context.files.list()) keys.push(key)
      return keys
    },
  }
}

/** An answer as received. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Sends exactly this path and these headers: supertest encodes paths and adds headers. */
export function send(
  { port }: Pick<Backend, 'port'>,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { port, host: '127.0.0.1', method, path, headers: { ...length, ...headers } }
  const request = httpRequest(options, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: Buffer.concat(chunks).toString(),
      }),
    )
    response.on('error', reject)
  })
  request.on('error', reject)
  request.end(body)
  return promise
}
