import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

/** How long `/readyz` waits for the backend, in milliseconds. */
const mostMs = 2_000

const paths: readonly string[] = ['/livez', '/readyz']
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

/** Whether a path is a health address. */
export function isHealth(path: string): boolean {
  return paths.includes(path)
}

/**
 * `/livez`: the process runs. `/readyz`: the site is not shutting down, and its backend is ready; else 503.
 * @param apiUrl origin of the backend
 * @param state of the process
 */
export function serveHealth(site: FastifyInstance, apiUrl: string, state = { isClosing: false }): void {
  let isClosing = false
  let asked: Promise<boolean> | undefined
  site.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const isLeaving = () => isClosing || state.isClosing
  // Probes at the same time share one request, so that strangers cannot multiply requests to the backend.
  const isBackendReady = (): Promise<boolean> => {
    asked ??= askBackend(apiUrl).finally(() => {
      asked = undefined
    })
    return asked
  }

  site.get('/livez', (_request, reply) => reply.headers(headers).send({ status: 'ok' }))
  site.get('/readyz', async (_request, reply) => {
    reply.headers(headers)
    // Checked again after the wait: the shutdown may have begun meanwhile.
    if (isLeaving() || !(await isBackendReady()) || isLeaving()) return sendProblem(reply, 'unavailable')
    return { status: 'ok' }
  })
}

/** Another backend may have no `/readyz`, which the contract does not contain: every answer below 500 counts. */
async function askBackend(apiUrl: string): Promise<boolean> {
  const end = new AbortController()
  try {
    const { status } = await fetch(new URL('/readyz', apiUrl), {
      redirect: 'manual',
      signal: AbortSignal.any([end.signal, AbortSignal.timeout(mostMs)]),
    })
    return status < 500
  } catch {
    return false
  } finally {
    end.abort()
  }
}
