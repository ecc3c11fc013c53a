import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInherited, type ListenPlace, portOf, SocketUnusable } from '@recruiting/http/inherited-socket'
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
 * @param place where it answers meanwhile. Throws `SocketUnusable` when there is room again and the socket was inherited:
 * closing a server closes its descriptor, so only another process can listen on the socket.
 */
export async function onceThereIsRoom<T>(
  config: Pick<Config, 'DATA_DIR' | 'HOST' | 'PORT'>,
  start: () => Promise<T>,
  {
    retryAfter = retryInterval,
    place = { host: config.HOST, port: config.PORT },
  }: { retryAfter?: number; place?: ListenPlace } = {},
): Promise<T> {
  let waiting: Server | undefined
  try {
    for (;;) {
      try {
        const started = await start()
        if (waiting !== undefined && isInherited(place)) break
        return started
      } catch (error) {
        if (!isFull(error) && !(await isAlmostFull(config.DATA_DIR))) throw error
        waiting ??= await answerMeanwhile(config, place)
      }
      await sleep(retryAfter)
    }
    throw new SocketUnusable('The disk has room again; this process ends, and systemd starts the next one.')
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

async function answerMeanwhile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, place: ListenPlace): Promise<Server> {
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
  server.listen(place)
  await once(server, 'listening')
  process.send?.({ type: 'waiting', port: portOf(server) })
  return server
}

function end(): void {
  process.exit(0)
}
