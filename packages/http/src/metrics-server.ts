import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { portOf } from './inherited-socket.ts'
import type { Metrics } from './metrics.ts'
import { MetricsUnusable } from './metrics-unusable.ts'
import { pathOf } from './request-check.ts'
import { hostAndPort } from './variable-kinds.ts'

/** How long a connection may be silent, in ms: longer than Prometheus waits between two scrapes. */
const silence = 75_000

/**
 * Serves `/metrics` on a separate address, which the public proxy does not forward to.
 * @returns the port, and the function that closes it
 * @throws MetricsUnusable when the address is in use or not this machine's
 */
export async function serveMetrics(
  { scrape, contentType }: Pick<Metrics, 'scrape' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => void }> {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  const server = createServer((request, response) => {
    const isKnown = pathOf(request.url ?? '') === '/metrics'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isKnown || !isRead) return void response.writeHead(isKnown ? 405 : 404, headers).end()
    scrape().then(
      (text) => response.writeHead(200, { ...headers, 'content-type': contentType }).end(text),
      () => response.writeHead(500, headers).end(),
    )
  })
  server.setTimeout(silence)
  await listen(server, host, port)
  return {
    port: portOf(server),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const place = hostAndPort(host, port)
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    const isTaken = code === 'EADDRINUSE'
    throw new MetricsUnusable(
      isTaken
        ? `${place} is in use; choose another METRICS_PORT.`
        : `Cannot listen on ${place} (${code}); choose another METRICS_HOST or METRICS_PORT.`,
    )
  }
}
