import { once } from 'node:events'
import { createServer, get, request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchConnections } from './drain.ts'

/** More than the buffers of a connection hold. */
const large = 'x'.repeat(16 * 1024 * 1024)

/** A server that stops as those with an inherited socket do. */
async function start() {
  const server = createServer((asked, response) => {
    const answer = () =>
      response.setHeader('connection', 'close').end(asked.url === '/large' ? large : 'answer')
    // Nobody is answered who has disconnected.
    buffer(asked).then(answer, () => undefined)
  })
  const drain = watchConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = async (timeout = 60_000): Promise<void> => {
    await drain(timeout)
    await new Promise((resolve) => server.close(resolve))
  }
  return { server, port, stop }
}

describe('a server that stops', () => {
  it('answers a connection whose request has not arrived yet', async () => {
    const { server, port, stop } = await start()
    const client = connect(port, '127.0.0.1')
    await once(server, 'connection')
    const stopped = stop()
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*answer$/)
    await stopped
  })

  it('waits until a slow reader has the whole answer', async () => {
    const { server, port, stop } = await start()
    const sent = get({ port, path: '/large', agent: false })
    const [answer] = await once(sent, 'response')
    expect(server.listening).toBe(true)
    const stopped = stop()
    await expect.poll(() => server.listening).toBe(false)
    expect((await text(answer)).length).toBe(large.length)
    await stopped
  })

  it('does not wait for a body beyond the time it has', async () => {
    const { server, port, stop } = await start()
    const upload = request({ method: 'POST', port, agent: false }).on('error', () => undefined)
    upload.write('first')
    await once(server, 'request')
    void stop(0)
    await expect.poll(() => server.listening).toBe(false)
  })

  it('does not wait for a connection that stays silent', async () => {
    const { server, port, stop } = await start()
    const client = connect(port, '127.0.0.1')
    await once(server, 'connection')
    await stop()
    expect(await text(client)).toBe('')
  })

  it('does not wait for what a client left behind', async () => {
    const { server, port, stop } = await start()
    const client = connect(port, '127.0.0.1')
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc')
    await once(server, 'request')
    client.resetAndDestroy()
    await stop()
  })
})
