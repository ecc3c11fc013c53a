import { createServer, type RequestListener, type Server } from 'node:http'
import { onTestFinished } from 'vitest'

/** Serves requests on a free port until the test ends. @returns the origin. */
export async function fakeTarget(listener: RequestListener): Promise<string> {
  return await listening(createServer(listener), 'http')
}

/** Lets a server listen on a free port until the test ends. @returns the origin. */
export async function listening(server: Server, scheme: 'http' | 'https'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('The server has no port')
  return `${scheme}://127.0.0.1:${address.port}`
}

/** Answers with JSON. */
export function json(status: number, body: unknown): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** What a command printed, and its exit code. */
export type Printed = { code: number; out: string; error: string }

/** Collects what a command prints. */
export function recorded() {
  const out: string[] = []
  const error: string[] = []
  return {
    output: {
      out: (line: string) => out.push(line),
      error: (line: string) => error.push(line),
      status: undefined,
    },
    printed: (code: number): Printed => ({ code, out: out.join('\n'), error: error.join('\n') }),
  }
}
