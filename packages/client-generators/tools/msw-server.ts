import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fromOpenApi } from '@mswjs/source/open-api'
import { getResponse } from 'msw'

/** `msw-server.ts <document> <port>`: answers by the handlers that MSW makes from an OpenAPI document; 404 without one. */
const [file = '', port] = process.argv.slice(2)
const origin = `http://127.0.0.1:${port}`
const handlers = await fromOpenApi(
  JSON.parse(readFileSync(file, 'utf8'), (key, value) => {
    if (key === 'servers') return [{ url: origin }]
    // It reads examples of bodies, but not those of headers.
    const example = value?.schema && value.example
    return example === undefined ? value : { ...value, schema: { type: 'string', const: example } }
  }),
)

/** MSW takes status 200, or the one that the query names. */
async function answerTo(request: Request): Promise<Response | undefined> {
  for (const status of ['200', '201', '202']) {
    const url = new URL(request.url)
    url.searchParams.set('response', status)
    const response = await getResponse(handlers, new Request(url, request.clone()))
    if (response?.status !== 501) return response
  }
  return undefined
}

const respond = async (incoming: IncomingMessage, answer: ServerResponse) => {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const request = new Request(origin + url, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' as const }),
  })
  const response = await answerTo(request)
  answer.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []))
  answer.end(response && Buffer.from(await response.arrayBuffer()))
}
createServer((incoming, answer) => void respond(incoming, answer)).listen(Number(port), '127.0.0.1')
