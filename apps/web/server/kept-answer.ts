import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The content codings of a text, shortest first. */
const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]

/** An answer that is made once and sent to every caller. */
export type KeptAnswer = {
  status: number
  etag: string
  headers: Readonly<Record<string, string>>
  bodies: Readonly<Partial<Record<Coding, Buffer>>> & { identity: Buffer }
}

/** Makes an answer of a text, compressed once. @param headers at least `content-type` and `cache-control` */
export async function textAnswer(
  text: string,
  headers: KeptAnswer['headers'],
  status = 200,
): Promise<KeptAnswer> {
  const bodies = await compressed(text, headers['cache-control'] !== 'no-store')
  return { status, etag: etagOf(bodies), headers: { vary: 'Accept-Encoding', ...headers }, bodies }
}

/** Makes an answer of bytes whose format is compressed already. */
export function binaryAnswer(body: Buffer, headers: KeptAnswer['headers']): KeptAnswer {
  const bodies = { identity: body }
  return { status: 200, etag: etagOf(bodies), headers, bodies }
}

/** Weak: all content codings share one tag. */
function etagOf({ identity }: KeptAnswer['bodies']): string {
  return `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
}

/** The memory that an answer occupies, in bytes: Node cuts small buffers and zlib's output out of larger ones. */
export function sizeOf({ bodies }: KeptAnswer): number {
  return Object.values(bodies).reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
}

/** Sends an answer in the negotiated coding; returns 304 when `If-None-Match` matches. */
export function sendKept(
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, etag, headers, bodies }: KeptAnswer,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (status === 200 && isUnchanged(asked['if-none-match'], etag)) return reply.code(304).send()
  const accepted = acceptedCoding(asked['accept-encoding'])
  const coding = bodies[accepted] === undefined ? 'identity' : accepted
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.code(status).send(bodies[coding])
}

/** Maximum number of cached answers of any size: each one has a memory overhead. */
export const maxAnswers = 4000

/**
 * Creates an LRU cache of answers, whose callers share the work of making one.
 * @param options.maxBytes total size of the answers; a larger answer is not cached
 * @param options.ttl lifetime of an answer in milliseconds; 0 is unlimited: then the key covers all of its content
 */
export function createAnswerCache(options: { maxBytes: number; ttl: number; now?: () => number }) {
  const cache = new LRUCache<string, KeptAnswer, () => Promise<KeptAnswer>>({
    max: maxAnswers,
    maxSize: options.maxBytes,
    sizeCalculation: sizeOf,
    ttl: options.ttl,
    ttlResolution: 0,
    perf: { now: options.now ?? (() => performance.now()) },
    fetchMethod: (_key, _stale, { context }) => context(),
    // An answer evicted while it is made is still sent to its waiting callers.
    ignoreFetchAbort: true,
  })
  return async (key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> => {
    const answer = await cache.forceFetch(key, { context: make })
    // Not failures and unknown pages: the number of their URLs has no limit.
    if (answer.status !== 200 && answer.status !== 410) cache.delete(key)
    return answer
  }
}

/** The shortest coding that `Accept-Encoding` accepts; `identity` without the header. */
export function acceptedCoding(header: string | string[] | undefined): Coding {
  const taken = new Negotiator({ headers: { 'accept-encoding': String(header ?? '') } }).encodings([
    ...codings,
  ])
  return codings.find((coding) => taken.includes(coding)) ?? 'identity'
}

/** Encodes a text in each coding. @param isKept whether it is sent more than once */
async function compressed(text: string, isKept: boolean): Promise<Readonly<Record<Coding, Buffer>>> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    // A page becomes 7 % smaller than at level 8, in 80 ms instead of 12: the list needs it for the first window of a
    // connection. A large sitemap would take minutes.
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: !isKept ? 5 : identity.length < 200_000 ? 11 : 8 },
    }),
    promisify(gzip)(identity),
  ])
  return { br, gzip: zipped, identity }
}
