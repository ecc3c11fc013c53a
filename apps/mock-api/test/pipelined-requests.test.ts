import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { maxUnanswered, maxWaiting } from '@recruiting/http/connection-share'
import { expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'

/** Sends requests over one connection without reading answers. */
function flood({ port }: Backend, lines: readonly string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.pause()
  // Long enough that a chunk of 64 kB has fewer requests than may wait.
  const padding = `X-Padding: ${'x'.repeat(400)}`
  socket.write(lines.map((line) => `${line}\r\nHost: a\r\n${padding}\r\n\r\n`).join(''))
  return socket
}

/** Counts the requests that the backend begins and finishes. */
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
    /** Answers that are written and not read. */
    unread: () => responses.filter(({ headersSent }) => headersSent).length - finished(),
    /** Searches with unread answers, when each request is a search. */
    begun: () => lookedUp - finished(),
  }
}

const requests = 5000
const bound = 10 * maxUnanswered

it.each([
  ['that were answered before', '1h', () => 'GET /api/jobs?pageSize=50 HTTP/1.1'],
  [
    'that are looked up',
    '0ms',
    (each: number) => `GET /api/jobs?pageSize=50&page=${(each % 2) + 1} HTTP/1.1`,
  ],
])('thousands of requests %s wait while their clients read nothing', async (_what, refresh, lineOf) => {
  const backend = await startBackend({ JOBS_REFRESH: refresh })
  // Large answers, of which few fit into the system's socket buffers.
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

  // Until the system's socket buffers are full.
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
  // Other clients are answered meanwhile.
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)

  for (const socket of sockets) socket.resetAndDestroy()
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
})

it('a client that sends more requests than may wait is disconnected, and refused for a while', async () => {
  const backend = await startBackend()
  const { finished } = watch(backend)
  const request = 'GET /api/education HTTP/1.1\r\nHost: a\r\n\r\n'
  const closed = Array.from({ length: 10 }, () => {
    const socket = connect(backend.port, '127.0.0.1').on('error', () => undefined)
    socket.resume().write(request.repeat(5000))
    return new Promise((resolve) => socket.once('close', resolve))
  })
  await Promise.all(closed)
  await expect(send(backend, 'GET', '/api/education')).rejects.toThrow('socket hang up')
  expect(finished()).toBeLessThan(10 * maxWaiting)
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
})

it('pending requests of a disconnected client are dropped without an error', async () => {
  const backend = await startBackend()
  const { finished } = watch(backend)
  for (let each = 0; each < 50; each++) {
    const socket = connect(backend.port, '127.0.0.1').on('error', () => undefined)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    socket.write('POST /api/delete-resume HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100))
    socket.resetAndDestroy()
  }
  expect((await send(backend, 'GET', '/api/education')).status).toBe(200)
  expect(finished()).toBeLessThanOrEqual(50 * maxUnanswered + 1)
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
})
