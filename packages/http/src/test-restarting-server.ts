/**
 * A server that ends as the site and the backend do, in a process of its own: it listens on the inherited socket, answers
 * every request with the number of received bytes, and finishes running requests after SIGTERM.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { watchConnections } from './drain.ts'
import { listenPlace } from './inherited-socket.ts'

let isClosing = false
const server = createServer(async (request, response) => {
  const { length } = await buffer(request)
  if (isClosing) response.setHeader('connection', 'close')
  response.statusCode = isClosing && request.url === '/readyz' ? 503 : 200
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ bytes: length }))
})
const drain = watchConnections(server)
server.listen(listenPlace(process.env, { host: '127.0.0.1', port: 0 }).place)
process.once('SIGTERM', async () => {
  isClosing = true
  await drain(30_000)
  server.close()
})
