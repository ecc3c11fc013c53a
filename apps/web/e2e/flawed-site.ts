import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'

/** The site behind a small proxy that simulates network failures on request. */
export type FlawedSite = {
  url: string
  /** The status to answer with; undefined forwards the request. Called for every request. */
  spoil: (path: string) => number | undefined
  /** A promise that delays the request. */
  hold: (path: string) => Promise<void> | undefined
  /** Whether to disconnect in the middle of the answer's body. */
  halve: (path: string) => boolean
  close: () => Promise<void>
}

/** Starts the proxy in front of the site at `target`; by default it forwards everything. */
export async function startFlawedSite(target: string): Promise<FlawedSite> {
  const site: FlawedSite = {
    url: '',
    spoil: () => undefined,
    hold: () => undefined,
    halve: () => false,
    close: async () => undefined,
  }
  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    await site.hold(incoming.url ?? '/')
    const status = site.spoil(incoming.url ?? '/')
    if (status !== undefined) {
      answer.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      answer.end('{}')
      return
    }
    const outgoing = forward(new URL(incoming.url ?? '/', target), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    })
    outgoing.on('response', (from: IncomingMessage) => {
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, 'cache-control': 'no-store' })
      if (site.halve(incoming.url ?? '/'))
        from.once('data', (chunk: Buffer) =>
          answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy()),
        )
      else from.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer((incoming, answer) => void pass(incoming, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  site.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  site.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return site
}
