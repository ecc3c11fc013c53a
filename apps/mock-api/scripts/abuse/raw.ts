import { connect } from 'node:net'

/**
 * Writes bytes over a connection of its own.
 * @param patience ms after which the connection is given up, answered or not.
 * @returns what came back until the server ended the connection, or until then.
 */
export async function exchange(port: number, bytes: string, patience: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const timer = setTimeout(() => socket.destroy(), patience)
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // A reset is an answer, too.
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
  return await promise
}

/** The statuses of the answers in what came back; answers whose bodies hold such a line are counted with them. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** How many of each, as `200: 5 · none: 1`; 0 is none. */
export function countsOf(statuses: Iterable<number>): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(' · ')
}
