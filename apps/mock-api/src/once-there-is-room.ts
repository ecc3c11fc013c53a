import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemAnswer } from '@recruiting/http/problem-answer'
import type { Config } from './config.ts'
import { isFull } from './db/errors.ts'
import { bytesFree } from './files/free-room.ts'

/** With fewer free bytes, any failure to start is attributed to the lack of room: SQLite does not always report it. */
const leastRoom = 128 * 1024

/** Interval of the retries, in ms. */
const retryInterval = 5000

/**
 * Runs a start that needs disk space. While the disk is too full, answers `/livez` with 200 and everything else
 * with 503, and retries until it succeeds. Rethrows any other error.
 */
export async function onceThereIsRoom<T>(
  config: Pick<Config, 'DATA_DIR' | 'HOST' | 'PORT'>,
  start: () => Promise<T>,
  { retryAfter = retryInterval }: { retryAfter?: number } = {},
): Promise<T> {
  let waiting: Server | undefined
  try {
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (!isFull(error) && !(await isAlmostFull(config.DATA_DIR))) throw error
        waiting ??= await answerMeanwhile(config)
      }
      await sleep(retryAfter)
    }
  } finally {
    waiting?.close()
    waiting?.closeAllConnections()
    process.removeListener('SIGTERM', end)
    process.removeListener('SIGINT', end)
  }
}

async function isAlmostFull(folder: string): Promise<boolean> {
  return await bytesFree(folder).then(
    (bytes) => bytes < leastRoom,
    () => false,
  )
}

async function answerMeanwhile({
  DATA_DIR,
  HOST,
  PORT,
}: Pick<Config, 'DATA_DIR' | 'HOST' | 'PORT'>): Promise<Server> {
  console.error(
    `Data folder ${DATA_DIR} is on a full disk; this process answers with 503 until there is room.`,
  )
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  const server = createServer((request, response) => {
    if (request.url === '/livez') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
      return
    }
    const asked = { id: randomUUID(), acceptLanguage: request.headers['accept-language'] }
    const { status, headers, body } = problemAnswer('unavailable', asked, { retryAfter: 60 })
    response.writeHead(status, { ...headers, 'x-request-id': asked.id }).end(JSON.stringify(body))
  })
  server.listen(PORT, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.send?.({ type: 'waiting', port })
  return server
}

function end(): void {
  process.exit(0)
}
