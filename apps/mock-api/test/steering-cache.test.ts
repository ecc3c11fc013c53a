import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import type { Handlers } from '../src/http/handler.ts'
import { createHandlers } from '../src/http/handlers.ts'
import { registerRoutes } from '../src/http/routes.ts'
import { startBackend } from './support/backend.ts'

it('a steered answer is neither taken from the cache nor kept in it, even with the version of the data', async () => {
  const { context } = await startBackend({ JOBS_REFRESH: '1h' })
  const { version } = await context.jobs.current()
  const steered: Partial<Handlers> = {
    listJobs: () => ({ status: 200, json: Buffer.from('"steered"'), version }),
  }
  const app = fastify()
  await registerRoutes(app, createHandlers(context), context, (name, { headers }) =>
    headers['x-steered'] === undefined ? undefined : { handler: steered[name] },
  )
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).body

  const plain = await ask('/api/jobs')
  expect(JSON.parse(plain).total).toBe(3)
  expect(await ask('/api/jobs', { 'x-steered': '1' })).toBe('"steered"')
  expect(await ask('/api/jobs')).toBe(plain)
  expect(await ask('/api/jobs?page=1', { 'x-steered': '1' })).toBe('"steered"')
  expect(await ask('/api/jobs?page=1')).toBe(plain)
  // The scenario replaces no handler of this call, so the call answers as usual.
  const job = await ask('/api/jobs/SW-1001')
  expect(await ask('/api/jobs/SW-1001', { 'x-steered': '1' })).toBe(job)
  await app.close()
})
