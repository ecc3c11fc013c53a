import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { mostUnanswered, mostWaiting } from '@recruiting/http/connection-share'
import { expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'

/** Sends requests over one connection that reads nothing. */
function flood({ port }: Backend, lines: readonly string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.pause()
  // Long enough that fewer of them stand in a chunk of 64 kB than may wait.
  const padding = `X-Padding: ${'x'.repeat(400)}`
  socket.write(lines.map((line) => `${line}\r\nHost: a\r\n${padding}\r\n\r\n`).join(''))
  return socket
}

/** Counts what the backend begins and finishes. */
function watch({ app, context: { jobs } }: Backend) {
  const responses: ServerResponse[] = []
  app.server.prependListener('request', (_request, response) => responses.push(response))
  let lookedUp = 0
  const current = jobs.current.bind(jobs)
  jobs.current = () => {
    lookedUp += 1
    return current()
  }
  const finished = () => responses.filter(({ writableFinished }) => writableFinished).length
  return {
    finished,
    /** Answers that are written and not taken. */
    unread: () => responses.filter(({ headersSent }) => headersSent).length - finished(),
    /** Searches whose answers are not taken, when each request takes one. */
    begun: () => lookedUp - finished(),
  }
}

const requests = 5000
const bound = 10 * mostUnanswered

it.each([
  ['that were answered before', '1h', () => 'GET /api/jobs?pageSize=50 HTTP/1.1'],
  [
    'that are looked up',
    '0ms',
    (each: number) => `GET /api/jobs?pageSize=50&page=${(each % 2) + 1} HTTP/1.1`,
  ],
])('thousands of requests %s, by callers who read nothing, wait for them', async (_what, refresh, lineOf) => {
  const backend = await startBackend({ JOBS_REFRESH: refresh })
  // Large answers: few of them fit into what the system holds for those who do not read.
  for (let each = 10; each < 60; each++)
    for (const job of openJobs) await backend.putJob({ ...job, code: `${job.code}-${each}` })
  for (let each = 0; each < 3; each++) await send(backend, 'GET', '/api/jobs?pageSize=50')
  const { finished, unread, begun } = watch(backend)
  const sockets = Array.from({ length: 10 }, () =>
    flood(
      backend,
      Array.from({ length: requests }, (_, each) => lineOf(each)),
    ),
  )

  // Until as many answers are written as the system holds for those who do not read.
  let before = -1
  const isStill = () => {
    const was = before
    before = finished()
    return before > 0 && was === before
  }
  await expect.poll(isStill, { interval: 500 }).toBe(true)
  expect(finished()).toBeLessThan(10 * requests)
  expect(unread()).toBeLessThanOrEqual(bound)
  expect(begun()).toBeLessThanOrEqual(bound)
  // Somebody else is answered meanwhile.
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)

  for (const socket of sockets) socket.resetAndDestroy()
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
})

it('a caller who sends more requests than may wait loses the connection', async () => {
  const backend = await startBackend()
  const { finished } = watch(backend)
  const request = 'GET /api/education HTTP/1.1\r\nHost: a\r\n\r\n'
  const closed = Array.from({ length: 10 }, () => {
    const socket = connect(backend.port, '127.0.0.1').on('error', () => undefined)
    socket.resume().write(request.repeat(5000))
    return new Promise((resolve) => socket.once('close', resolve))
  })
  await Promise.all(closed)
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)
  expect(finished()).toBeLessThan(10 * mostWaiting)
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
})

it('requests of a caller who is gone are none, and no trouble', async () => {
  const backend = await startBackend()
  const { finished } = watch(backend)
  for (let each = 0; each < 50; each++) {
    const socket = connect(backend.port, '127.0.0.1').on('error', () => undefined)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    socket.write('POST /api/delete-resume HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100))
    socket.resetAndDestroy()
  }
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)
  expect(finished()).toBeLessThanOrEqual(50 * mostUnanswered + 1)
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
})
