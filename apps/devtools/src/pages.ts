import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { Failure } from '@recruiting/http/failure'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { TestSupportRefused, testSupportClient } from '@recruiting/schema/test-support/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { readDocument } from './documents.ts'
import { worldOf } from './worlds.ts'

/** Vite's output. */
const folder = fileURLToPath(new URL('../dist', import.meta.url))

/** Scripts of this server, inline styles, pages of the site in frames, and the frames of mails, which forbid scripts. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A mail has styles, pictures and links; the gallery shows it in a frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Sends a page of `dist`; its script shows what belongs to its path. */
export function sendPage(reply: FastifyReply, name: 'index.html' | 'docs.html' = 'index.html'): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      vary: 'Accept',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
    })
    .type('text/html; charset=utf-8')
    .send(readPage(name))
}

function readPage(name: string): Buffer {
  try {
    return readFileSync(`${folder}/${name}`)
  } catch (cause) {
    throw new Failure('not_found', { cause })
  }
}

/** Registers the pages below `/__mock`, the files that they load, and the documents of the reference. */
export function registerPages(scope: FastifyInstance, config: Config): void {
  scope.get('/mailbox', (_request, reply) => sendPage(reply))
  scope.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params, headers }, reply) => {
    const world = worldOf(headers)
    const support = testSupportClient(config.TARGET_URL, (url, init) =>
      fetch(url, { ...init, headers: { ...(world && { [worldHeader]: world }) } }),
    )
    const mail = (await support('listMails')).mails.find(({ id }) => id === params.id)
    if (mail === undefined) throw new Failure('not_found')
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': mailPolicy,
      })
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
  scope.get('/gallery', (request, reply) =>
    // Only the site itself may show its pages in frames.
    isOfSite(request, config) ? sendPage(reply) : reply.redirect(config.SITE_URL + request.url, 303),
  )
  scope.get('/docs', (_request, reply) => sendPage(reply, 'docs.html'))
  for (const name of ['api', 'test-support'] as const) {
    scope.get(`/docs/${name}.json`, async (_request, reply) => {
      const offered = name === 'api' ? [] : await offeredCalls(config.TARGET_URL).catch(() => [])
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
        .send(Buffer.from(readDocument(name, (call) => offered.includes(call))))
    })
  }
  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')))
  for (const [prefix, root] of [
    ['/assets/', `${folder}/assets`],
    ['/docs/', swagger],
  ] as const) {
    void scope.register(fastifyStatic, { root, prefix, decorateReply: false, index: false })
  }
}

/** Whether a request came through the server of the site, whose host it then names. */
export function isOfSite({ headers }: FastifyRequest, { SITE_URL }: Pick<Config, 'SITE_URL'>): boolean {
  return headers['x-forwarded-host'] !== undefined || headers.host === new URL(SITE_URL).host
}

/** How long a backend may take to list its calls for tests, in ms. */
const patience = 10_000

/** The names of the calls for tests that the backend has; none when it lists none. Throws `unavailable` when it does not answer. */
export async function offeredCalls(target: string, world?: string): Promise<readonly string[]> {
  const headers = { accept: 'application/json', ...(world && { [worldHeader]: world }) }
  const support = testSupportClient(target, (url, init) =>
    fetch(url, { ...init, headers, signal: AbortSignal.timeout(patience) }),
  )
  try {
    return (await support('getTestSupport')).calls
  } catch (cause) {
    if (cause instanceof TestSupportRefused) return []
    throw new Failure('unavailable', { cause })
  }
}
