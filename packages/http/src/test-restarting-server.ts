/**
 * A server that ends as the site and the backend do, in a process of its own: it listens on the inherited socket, answers
 * every request with the number of received bytes, and finishes running requests after SIGTERM.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { watchConnections } from './drain.ts'
import { listenPlace } from './inherited-socket.ts'

let isClosing = false
const server = createServer((request, response) => {
  // Nobody is answered who has disconnected.
  buffer(request).then(({ length }) => {
    if (isClosing) response.setHeader('connection', 'close')
    response.statusCode = isClosing && request.url === '/readyz' ? 503 : 200
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ bytes: length }))
  }, ignore)
})
const drain = watchConnections(server)
server.listen(listenPlace(process.env, { host: '127.0.0.1', port: 0 }).place)
process.once('SIGTERM', () => {
  isClosing = true
  void drain(30_000).then(() => server.close())
})

function ignore(): void {}
