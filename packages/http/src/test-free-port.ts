import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections and to `listen(0)`, which may take any of those at any time. */
const [first, end] = [20_000, 32_000]

/**
 * A port of 127.0.0.1 for a server that a test or a script starts later, or stops and starts again. No other caller gets it
 * as long as this process runs.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    // The UDP port of the same number is the lock: the system releases it with the process.
    const lock = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true })
    const server = createServer()
    try {
      await once(lock, 'listening')
      await once(server.listen(port, '127.0.0.1'), 'listening')
      lock.unref()
      return port
    } catch {
      lock.close()
    } finally {
      server.close()
    }
  }
}
