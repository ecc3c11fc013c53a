import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'

/** The site behind a small proxy that spoils what a test asks it to: a failure as the network would cause it. */
export type FlawedSite = {
  url: string
  /** What to answer instead: a status, or nothing to pass the request on. Asked for every request. */
  spoil: (path: string) => number | undefined
  /** What a request has to wait for before it is passed on. */
  hold: (path: string) => Promise<void> | undefined
  /** Whether the line is cut in the middle of the request's body. */
  cut: (path: string) => boolean
  /** Whether the request is passed on and its answer lost on the way back. */
  lose: (path: string) => boolean
  close: () => Promise<void>
}

/** Starts it before the site at `target`; until told otherwise it spoils nothing. */
export async function startFlawedSite(target: string): Promise<FlawedSite> {
  const site: FlawedSite = {
    url: '',
    spoil: () => undefined,
    hold: () => undefined,
    cut: () => false,
    lose: () => false,
    close: async () => undefined,
  }
  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    await site.hold(incoming.url ?? '/')
    const status = site.spoil(incoming.url ?? '/')
    if (status !== undefined) {
      answer.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(status === 429 && { 'retry-after': '30' }),
      })
      answer.end('{}')
      return
    }
    const outgoing = forward(new URL(incoming.url ?? '/', target), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    })
    outgoing.on('response', (from: IncomingMessage) => {
      if (site.lose(incoming.url ?? '/')) {
        // The backend has done its work; only then the line is cut.
        from.resume().on('end', () => answer.destroy())
        return
      }
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, 'cache-control': 'no-store' })
      from.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    if (site.cut(incoming.url ?? '/')) incoming.once('data', () => incoming.socket.destroy())
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
