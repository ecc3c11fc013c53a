import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isInherited, listenPlace, portOf } from './inherited-socket.ts'
import { keepSocket } from './test-kept-socket.ts'
import { outcomeOf, startClients } from './test-steady-clients.ts'

const own = { host: '::1', port: 4000 }
const passed = { LISTEN_FDS: '1', LISTEN_PID: '77' }

describe('where a server listens', () => {
  it.each<[string, Record<string, string>]>([
    ['without variables', {}],
    ['with the variables of another process', { LISTEN_FDS: '1', LISTEN_PID: '78' }],
    ['without a process id', { LISTEN_FDS: '1' }],
    ['with empty variables', { LISTEN_FDS: '', LISTEN_PID: '' }],
  ])('%s: on its own address', (_, environment) => {
    expect(listenPlace(environment, own, 77)).toEqual({ place: own })
  })

  it('with a passed socket: on descriptor 3', () => {
    const { place, warning } = listenPlace({ ...passed, HOST: '', PORT: ' ' }, own, 77)
    expect([place.fd, isInherited(place), isInherited(own), warning]).toEqual([3, true, false, undefined])
  })

  it.each([
    [{ PORT: '4000' }, 'PORT ignored'],
    [{ HOST: '::1', PORT: '4000' }, 'HOST and PORT ignored'],
  ])('with a passed socket and %o: on the socket, with a warning', (more, words) => {
    const { place, warning } = listenPlace({ ...passed, ...more }, own, 77)
    expect(place.fd).toBe(3)
    expect(warning).toContain(words)
  })

  it.each(['0', '2', 'x'])('with %s passed sockets: nowhere', (count) => {
    expect(() => listenPlace({ ...passed, LISTEN_FDS: count }, own, 77)).toThrow('one ListenStream')
  })

  it('on a Unix socket: nowhere', () => {
    expect(() => portOf({ address: () => '/run/site.sock' })).toThrow('Unix socket')
  })
})

const command = [process.execPath, fileURLToPath(new URL('./test-restarting-server.ts', import.meta.url))]

describe('a server with an inherited socket', () => {
  it('loses no request in restarts', async () => {
    const socket = await keepSocket(command, { PATH: process.env.PATH })
    onTestFinished(socket.close)
    // Before the first start the connection waits as well.
    const first = outcomeOf(socket.port, { path: '/' })
    await socket.start()
    expect(await first).toBe('200')
    const stopClients = startClients(socket.port, [
      { path: '/' },
      { path: '/other' },
      { method: 'POST', path: '/', body: ['x', 'y', 'z'] },
    ])
    const codes: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      codes.push(await socket.stop())
      await socket.start()
      expect(await outcomeOf(socket.port, { path: '/after' })).toBe('200')
    }
    const outcomes = await stopClients()
    expect(codes).toEqual([0, 0, 0])
    expect(Object.keys(outcomes).toSorted()).toEqual(['GET / 200', 'GET /other 200', 'POST / 200'])
  })

  it('answers others while an upload arrives after SIGTERM', async () => {
    const socket = await keepSocket(command, { PATH: process.env.PATH })
    onTestFinished(socket.close)
    await socket.start()
    const upload = request({
      method: 'POST',
      port: socket.port,
      agent: false,
      headers: { expect: '100-continue' },
    })
    const answer = once(upload, 'response')
    upload.flushHeaders()
    await once(upload, 'continue')
    const ended = socket.stop()
    upload.write('first')
    // It has received the signal, and accepts connections.
    await expect.poll(() => outcomeOf(socket.port, { path: '/readyz' })).toBe('503')
    upload.end('second')
    const [{ statusCode }] = await answer
    expect([statusCode, await ended]).toEqual([200, 0])
  })
})
