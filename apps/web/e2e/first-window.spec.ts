import { request } from 'node:http'
import { expect, test } from './test.ts'

/** What TCP sends before it waits for the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const firstWindow = 14_600

/** The bytes of an answer on the wire: status line, headers and compressed body. */
async function wireBytes(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { headers: { 'Accept-Encoding': 'br', Connection: 'close' } }, (response) => {
    const { socket } = response
    response.resume().on('end', () => resolve(socket.bytesRead))
  })
    .on('error', reject)
    .end()
  return promise
}

test('list and vacancy arrive in the first window of a connection', async ({ baseURL }) => {
  for (const path of ['/', '/?lang=us', '/about?job=SW-1001', '/about?job=SW-1001&lang=us'])
    expect(await wireBytes(`${baseURL}${path}`), path).toBeLessThan(firstWindow)
})
