import { describe, expect, it } from 'vitest'
import { isInherited, listenPlace, portOf } from './inherited-socket.ts'

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
