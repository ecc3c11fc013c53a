import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from './inherited-socket.ts'

/** A span as exported; ids in hexadecimal, `parentId` empty for the first of a trace. */
export type ExportedSpan = { traceId: string; spanId: string; parentId: string; name: string }

/** A collector of traces in this process, which keeps every byte that it receives. */
export type TestCollector = {
  url: string
  /** The status of its answers. */
  status: number
  /** Request lines, headers without `Host`, and bodies so far. */
  received: () => Buffer
  spans: () => ExportedSpan[]
  /** The number of requests so far. */
  asked: () => number
  close: () => Promise<void>
}

/** Starts a collector that takes traces by OTLP over HTTP. */
export async function startCollector(): Promise<TestCollector> {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { host: _, ...headers } = request.headers
      heads.push(Buffer.from(`${request.method}\n${request.url}\n${JSON.stringify(headers)}\n`))
      if (collector.status === 200) bodies.push(Buffer.concat(chunks))
      response.writeHead(collector.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const collector: TestCollector = {
    url: `http://127.0.0.1:${portOf(server)}`,
    status: 200,
    received: () => Buffer.concat([...heads, ...bodies]),
    spans: () => bodies.flatMap(spansOf),
    asked: () => heads.length,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collector
}

/** The spans of an `ExportTraceServiceRequest`: its fields have the numbers of OpenTelemetry's `trace.proto`. */
function spansOf(request: Buffer): ExportedSpan[] {
  return messages(request, 1)
    .flatMap((resourceSpans) => messages(resourceSpans, 2))
    .flatMap((scopeSpans) => messages(scopeSpans, 2))
    .map((span) => {
      const hex = (field: number) => messages(span, field)[0]?.toString('hex') ?? ''
      const name = String(messages(span, 5)[0] ?? '')
      return { traceId: hex(1), spanId: hex(2), parentId: hex(4), name }
    })
}

/** The values of a field with a length: messages, texts and bytes. */
function messages(bytes: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const [field, kind] = [Math.floor(tag / 8), tag % 8]
    if (kind === 0) varint()
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else {
      const length = varint()
      if (field === wanted) found.push(bytes.subarray(at, at + length))
      at += length
    }
  }
  return found
}
