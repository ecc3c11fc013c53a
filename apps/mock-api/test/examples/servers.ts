import type { AddressInfo } from 'node:net'
import { Failure } from '@recruiting/http/failure'
import { apiBase, type CallName, calls } from '@recruiting/schema/contract/calls'
import { type LinkPurpose, linkPurposes } from '@recruiting/schema/options'
import type { LinkEnd } from '@recruiting/schema/test-support/entities'
import { addRoutes, createHttpServer } from '../../src/app.ts'
import { endLink } from '../../src/development/handlers.ts'
import { insertJobs, seedJobs } from '../../src/development/seed.ts'
import { raiseVersion, transact } from '../../src/storage/database.ts'
import { StorageFull } from '../../src/storage/store.ts'
import { prepareApplication } from '../support/applications.ts'
import { type Backend, send, startBackend, startTime } from '../support/backend.ts'
import { linkOf, linkOfEach, unknownToken } from '../support/links.ts'

type AtEnd = (stop: () => Promise<void>) => void
type Server = Pick<Backend, 'port'>
type Links = Record<LinkPurpose, string>

/** The state of the link whose token a request sends. */
export type LinkState = 'valid' | LinkEnd['as']

/** Servers in every state that an answer needs, all at the same time. */
export type Servers = {
  /** The time of the healthy server, ms of Unix time. */
  now: number
  /** With the seeded vacancies and links in every state. */
  healthy: { backend: Backend; links: Record<LinkState, Links> }
  /** With a full disk: no file is written and no transaction is committed. */
  full: { backend: Backend; links: Links; expired: string; application: object }
  /** Its only client has used up every limit. */
  limited: Server
  /** Its handlers have a defect. */
  broken: Server
  /** Waits only a moment for the headers of a request. */
  hasty: Server
  /** It cannot use its database for the moment. */
  unavailable: Server
}

export async function startServers(atEnd: AtEnd): Promise<Servers> {
  const healthy = await startHealthy(atEnd)
  return {
    now: healthy.backend.clock.now,
    healthy,
    full: await startFull(atEnd),
    limited: await startLimited(atEnd),
    broken: await startFailing(healthy.backend, new TypeError('A defect'), atEnd),
    hasty: await startBackend({ HEADER_TIMEOUT: '100ms' }, atEnd),
    unavailable: await startFailing(healthy.backend, new Failure('unavailable', { retryAfter: 60 }), atEnd),
  }
}

async function startHealthy(atEnd: AtEnd): Promise<Servers['healthy']> {
  const backend = await startBackend({}, atEnd)
  const { context } = backend
  await transact(context.db, async (trx) => {
    await trx.deleteFrom('jobs').execute()
    await insertJobs(trx, seedJobs(startTime))
    await raiseVersion(trx, 'jobs')
  })
  const ended = async (as: LinkEnd['as']) => {
    const tokens: Partial<Links> = {}
    for (const purpose of linkPurposes) {
      const token = await linkOf(backend, purpose, `${as}@example.com`)
      await endLink(context, { token, as })
      tokens[purpose] = token
    }
    return tokens as Links
  }
  const links = {
    expired: await ended('expired'),
    replaced: await ended('replaced'),
    used: await ended('used'),
    valid: await linkOfEach(backend, 'yichun.chen@example.com'),
  }
  return { backend, links }
}

async function startFull(atEnd: AtEnd): Promise<Servers['full']> {
  const backend = await startBackend({}, atEnd)
  const expired = await linkOf(backend, 'referral', 'early@example.com')
  await endLink(backend.context, { token: expired, as: 'expired' })
  // Another address than in the requests: a second mail to one address has to wait.
  const links = await linkOfEach(backend, 'linked@example.com')
  const application = await prepareApplication(backend)
  // SQLITE_FULL, as at the end of a transaction when the disk has no room for the write-ahead log.
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  Object.assign(backend.context.db, { transaction: () => ({ execute: () => Promise.reject(full) }) })
  const write = () => Promise.reject(new StorageFull('no room left'))
  backend.context.files = { ...backend.context.files, write }
  return { backend, links, expired, application }
}

async function startLimited(atEnd: AtEnd): Promise<Server> {
  const once = ['UPLOADS_PER_HOUR', 'SUBMITS_PER_HOUR', 'LINK_REQUESTS_PER_HOUR', 'WRONG_LINKS']
  const backend = await startBackend(Object.fromEntries(once.map((name) => [name, '1'])), atEnd)
  const limited = [
    'stageUpload',
    'submitApplication',
    'requestEditLinks',
    'requestResumeDeletion',
    'resendLink',
  ]
  for (const name of limited) {
    const { method, path } = calls[name as CallName]
    await send(backend, method, apiBase + path)
  }
  const headers = { authorization: `Bearer ${unknownToken()}` }
  await send(backend, 'GET', '/api/referral', { headers })
  return backend
}

/** A server that fails before every handler. */
async function startFailing({ context }: Backend, error: Error, atEnd: AtEnd): Promise<Server> {
  const server = createHttpServer(context.config, { logStream: { write: () => true } })
  await addRoutes(server, context)
  const { app } = server
  app.addHook('preHandler', () => Promise.reject(error))
  await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { port }
}
