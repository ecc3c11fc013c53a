import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

/** The longest text of a backend about its health. */
const mostText = 1000

/** How long `/readyz` waits for the backend, in milliseconds. */
const mostMs = 2_000

const paths: readonly string[] = ['/livez', '/readyz']
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

/** Whether a path is a health address. */
export function isHealth(path: string): boolean {
  return paths.includes(path)
}

/**
 * `/livez`: the process runs. `/readyz`: the site is not shutting down, and its backend is ready, or ready without a part,
 * which it names; else 503.
 * @param apiUrl origin of the backend
 * @param state of the process
 */
export function serveHealth(site: FastifyInstance, apiUrl: string, state = { isClosing: false }): void {
  let isClosing = false
  let asked: Promise<readonly string[] | undefined> | undefined
  site.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const isLeaving = () => isClosing || state.isClosing
  // Probes at the same time share one request, so that strangers cannot multiply requests to the backend.
  const missingParts = (): Promise<readonly string[] | undefined> => {
    asked ??= askBackend(apiUrl).finally(() => {
      asked = undefined
    })
    return asked
  }

  site.get('/livez', (_request, reply) => reply.headers(headers).send({ status: 'ok' }))
  site.get('/readyz', async (_request, reply) => {
    reply.headers(headers)
    const without = isLeaving() ? undefined : await missingParts()
    // Checked again after the wait: the shutdown may have begun meanwhile.
    if (isLeaving() || without === undefined) return sendProblem(reply, 'unavailable')
    return without.length === 0 ? { status: 'ok' } : { status: 'degraded', without }
  })
}

/**
 * Another backend may have no `/readyz`, which the contract does not contain: every answer below 500 counts.
 * @returns the parts that the backend lacks; undefined when it is not ready
 */
async function askBackend(apiUrl: string): Promise<readonly string[] | undefined> {
  const end = new AbortController()
  try {
    const answer = await fetch(new URL('/readyz', apiUrl), {
      redirect: 'manual',
      signal: AbortSignal.any([end.signal, AbortSignal.timeout(mostMs)]),
    })
    if (answer.status >= 500) return undefined
    const length = Number(answer.headers.get('content-length') ?? mostText + 1)
    if (answer.status !== 200 || length > mostText) return []
    return partsIn(await answer.json().catch(() => undefined))
  } catch {
    return undefined
  } finally {
    end.abort()
  }
}

/** The names that a backend gives the parts that it lacks, such as `files`; none for any other answer. */
function partsIn(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null || !('without' in answer)) return []
  const { without } = answer
  const isList = Array.isArray(without) && without.every((name) => /^[a-z]{1,20}$/.test(String(name)))
  return isList ? without.map(String) : []
}
