import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

const paths: readonly string[] = ['/livez', '/readyz']
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

/** Whether a path is a health address. */
export function isHealth(path: string): boolean {
  return paths.includes(path)
}

/**
 * `/livez`: the process runs. `/readyz`: 503 while the site is shutting down. The backend has no effect: without it all sites
 * would be taken out of their balancer, with the pages that need no backend.
 * @param state of the process
 */
export function serveHealth(site: FastifyInstance, state = { isClosing: false }): void {
  let isClosing = false
  site.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  site.get('/livez', (_request, reply) => reply.headers(headers).send({ status: 'ok' }))
  site.get('/readyz', (_request, reply) => {
    reply.headers(headers)
    return isClosing || state.isClosing ? sendProblem(reply, 'unavailable') : reply.send({ status: 'ok' })
  })
}
