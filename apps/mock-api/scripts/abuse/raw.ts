import { connect } from 'node:net'

/**
 * Writes bytes over a new connection.
 * @param patience timeout of the connection in ms.
 * @returns the bytes received until the server closed the connection, or until the timeout.
 */
export async function exchange(port: number, bytes: string, patience: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const timer = setTimeout(() => socket.destroy(), patience)
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // A reset counts as the end of the answer.
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
  return await promise
}

/** The statuses of the received answers; status lines inside bodies are counted too. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** Counts of each status, as `200: 5 · none: 1`; 0 means no answer. */
export function countsOf(statuses: Iterable<number>): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(' · ')
}
