import type { Server } from 'node:http'
import { hostAndPort } from './variable-kinds.ts'

/** The first descriptor of a passed socket (sd_listen_fds(3)). */
const firstDescriptor = 3

/** The address that a server was configured with. */
type OwnAddress = { host: string; port: number }

/** What `listen` of a server gets; `fd` is the socket that another process has opened. */
export type ListenPlace = { host: string; port?: number; fd?: number }

/** systemd passed a socket that the servers cannot use; the message says which one they need. */
export class SocketUnusable extends Error {
  override name = 'SocketUnusable'
}

/**
 * Where a server listens: on the socket that systemd passes (`LISTEN_FDS`, `LISTEN_PID`), otherwise on its own address.
 * A passed socket stays open while the server restarts, so that new connections wait and are not refused.
 * @param pid of this process; variables that were meant for another process are ignored
 * @returns the place, and a warning when HOST or PORT is set but has no effect
 * @throws SocketUnusable when systemd passes more than one socket
 */
export function listenPlace(
  environment: Readonly<Record<string, string | undefined>>,
  own: OwnAddress,
  pid: number = process.pid,
): { place: ListenPlace; warning?: string } {
  const { LISTEN_FDS: count = '', LISTEN_PID: meant = '' } = environment
  if (count === '' || Number(meant) !== pid) return { place: own }
  if (count !== '1') {
    throw new SocketUnusable(`systemd passes ${count} sockets: give the socket unit one ListenStream=.`)
  }
  const ignored = ['HOST', 'PORT'].filter((name) => (environment[name] ?? '').trim() !== '')
  const warning = `${ignored.join(' and ')} ignored: the server listens on the socket that systemd passes. Remove them, or stop the socket unit.`
  // Not `localhost`, which is the default: Fastify would bind a second address.
  const place = { host: '127.0.0.1', fd: firstDescriptor }
  return ignored.length === 0 ? { place } : { place, warning }
}

/** Whether the socket of a place survives this process. */
export function isInherited({ fd }: ListenPlace): boolean {
  return fd !== undefined
}

/**
 * The port on which a server listens.
 * @throws SocketUnusable when it listens on a Unix socket, whose clients have no address
 */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new SocketUnusable('systemd passes a Unix socket: give the socket unit an address with a port.')
}

/** The line that tells an operator why a server cannot listen; undefined for any other error. */
export function listenFailure(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return undefined
  const [address, port] = ['address', 'port'].map((name) => String(Reflect.get(error, name) ?? ''))
  const place = (port ? hostAndPort(address ?? '', port) : address) || 'the socket that systemd passes'
  const code = String(Reflect.get(error, 'code'))
  return code === 'EADDRINUSE'
    ? `${place} is in use; choose another PORT.`
    : `Cannot listen on ${place} (${code}).`
}
