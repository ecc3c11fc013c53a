import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@recruiting/http/failure'
import { pathOf } from '@recruiting/http/request-check'
import { apiBase } from '@recruiting/schema/contract/calls'
import { testSupportBase, testSupportCalls, worldHeader } from '@recruiting/schema/test-support/calls'
import {
  cleanText,
  testSupportLimits as limits,
  type WorldOrder,
  type WorldProblemCode,
  worldProblems,
} from '@recruiting/schema/test-support/entities'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { scannerPlace } from '../uploads/clamd.ts'
import { startClamd } from './fake-clamd.ts'
import { invented, jobsOf, manyJobs, type Seed } from './seed.ts'

/** A second backend in this process. It does not listen: `app` answers what the dispatcher passes on. */
export type OpenBackend = { app: FastifyInstance; close: () => Promise<void> }

/** What a world begins with. `clock` is an instant. */
export type WorldStart = { config: Config; seed: Seed; clock: string | undefined; worlds: Worlds }

/** Separate data for single tests, next to the common data. */
export type Worlds = {
  /** @returns the id. Throws `too_many_requests`, and `validation_failed` for a time out of bounds. */
  create: (order: WorldOrder) => Promise<string>
  /** @returns whether there was such a world */
  end: (id: string) => Promise<boolean>
  /** Lets worlds answer the calls that name them. Call it when all listeners of the server were added. */
  dispatch: (server: Server) => void
  /** Ends all worlds. */
  close: () => Promise<void>
}

/** The max growth of the process since its start, in bytes. */
const maxBytes = 1024 ** 3

/** Seconds until a world may have ended. */
const retryAfter = 60

const nothing: Seed = { jobs: () => [], referrals: () => [] }
const seeds: Readonly<Record<NonNullable<WorldOrder['seed']>, Seed>> = {
  contract: invented,
  empty: nothing,
  many: { ...nothing, jobs: manyJobs },
}

const picture = /^(?:\x89PNG|\xFF\xD8\xFF)/

/** Whether the scanner of a world finds nothing in a file. A stored picture cannot contain a text. */
function isClean(content: Buffer): boolean {
  return content.includes(cleanText) || picture.test(content.toString('latin1', 0, 4))
}

type World = {
  seed: WorldOrder['seed']
  app?: FastifyInstance
  idle?: NodeJS.Timeout
  end?: () => Promise<void>
}

/** @param config of the server; worlds differ from it in what is stored and in the servers that they use */
export function createWorlds(config: Config, open: (start: WorldStart) => Promise<OpenBackend>): Worlds {
  const byId = new Map<string, World>()
  const bytesBefore = process.memoryUsage.rss()

  function refuseTooMany(seed: WorldOrder['seed']): void {
    const ofMany = [...byId.values()].filter((world) => world.seed === 'many').length
    const reason =
      byId.size >= limits.worlds
        ? `There are ${limits.worlds} worlds`
        : seed === 'many' && ofMany >= limits.worldsOfMany
          ? `There are ${ofMany} worlds with the seed many`
          : process.memoryUsage.rss() - bytesBefore > maxBytes
            ? 'The worlds take 1 GB'
            : undefined
    if (reason === undefined) return
    const { method, path } = testSupportCalls.deleteWorld
    const title = `${reason}. End one: ${method} ${path}`
    throw new Failure('too_many_requests', { retryAfter, title })
  }

  async function create({ seed, jobs, clock, mailServer, scanner }: WorldOrder): Promise<string> {
    refuseTooMany(seed)
    const id = randomUUID().replaceAll('-', '')
    const world: World = { seed }
    byId.set(id, world)
    const folder = mkdtempSync(join(tmpdir(), 'recruiting-world-'))
    const closes = [() => rm(folder, { recursive: true, force: true })]
    world.end = async () => {
      clearTimeout(world.idle)
      for (const close of closes.toReversed()) await close()
    }
    try {
      const clamd = scanner && (await startClamd())
      if (clamd) {
        closes.push(clamd.stop)
        if (scanner === 'waiting') clamd.hangsOn = (content) => !isClean(content)
        else clamd.finds = (content) => !isClean(content)
      }
      const backend = await open({
        config: {
          ...config,
          SEED: 'invented',
          DATA_DIR: folder,
          DATABASE_URL: undefined,
          FILES_URL: undefined,
          DELETION_RECEIPTS: undefined,
          // Nothing listens there.
          SMTP_URL: mailServer && 'smtp://127.0.0.1:1',
          CLAMAV_URL: clamd ? scannerPlace(clamd.url('10m')) : config.CLAMAV_URL,
        },
        seed: jobs ? { ...nothing, jobs: (now) => jobsOf(jobs, now) } : seeds[seed ?? 'contract'],
        clock,
        worlds,
      })
      closes.push(backend.close)
      world.app = backend.app
      world.idle = setTimeout(() => void end(id), limits.worldIdle * 1000).unref()
      return id
    } catch (error) {
      await end(id)
      throw error
    }
  }

  async function end(id: string): Promise<boolean> {
    const world = byId.get(id)
    byId.delete(id)
    await world?.end?.()
    return world !== undefined
  }

  function dispatch(server: Server): void {
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      const path = pathOf(request.url ?? '')
      const id = canHaveWorld(path) ? worldOf(request.headers) : undefined
      if (id === undefined) {
        // Preflights of browsers have neither header nor cookie.
        const isFree = path === testSupportBase || !canHaveWorld(path) || request.method === 'OPTIONS'
        if (config.WORLD_REQUIRED && !isFree) return refuse(response, 'world_missing')
        for (const listener of listeners) listener.call(server, request, response)
        return
      }
      const { app, idle } = byId.get(id) ?? {}
      if (app === undefined) return refuse(response, 'world_unknown')
      idle?.refresh()
      app.routing(request, response)
    })
  }

  const worlds: Worlds = {
    ...{ create, end, dispatch },
    close: async () => void (await Promise.all([...byId.keys()].map(end))),
  }
  return worlds
}

/** The calls about worlds themselves, health and unknown paths concern the whole server. */
function canHaveWorld(path: string): boolean {
  const isBelow = (base: string) => path === base || path.startsWith(`${base}/`)
  return (isBelow(apiBase) || isBelow(testSupportBase)) && !isBelow(testSupportCalls.createWorld.path)
}

/** The world that a call names, in the header or else in the cookie. */
function worldOf(headers: IncomingHttpHeaders): string | undefined {
  const named = headers[worldHeader.toLowerCase()]
  if (named !== undefined) return String(named)
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? []
  return cookies.find((cookie) => cookie.startsWith(`${worldHeader}=`))?.slice(worldHeader.length + 1)
}

const titles: Readonly<Record<WorldProblemCode, string>> = {
  world_missing: `This server requires a world: name one in ${worldHeader}, or create one with POST ${testSupportCalls.createWorld.path}`,
  world_unknown: `There is no such world: it never existed, was ended, or was idle for ${limits.worldIdle / 60} minutes`,
}

/** The form of a problem of the contract, with a code that only worlds have. */
function refuse(response: ServerResponse, code: WorldProblemCode): void {
  const status = worldProblems[code]
  const title = titles[code]
  const problem = { type: `urn:recruiting:problem:${code}`, title, status, code, requestId: randomUUID() }
  response
    .writeHead(status, {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(problem))
}
