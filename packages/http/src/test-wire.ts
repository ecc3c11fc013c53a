import { connect } from 'node:net'

/** A parsed answer. Header names are in lower case; of repeated headers the last one counts. */
export type WireAnswer = { status: number; headers: Record<string, string>; text: string }

/** Sends bytes over a new connection. @returns everything the server sent until it closed the connection. */
export function exchange({ port }: { port: number }, ...pieces: (string | Buffer)[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1')
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('error', () => undefined)
    .on('close', () => resolve(Buffer.concat(chunks).toString()))
  for (const piece of pieces) socket.write(piece)
  return promise
}

/** The first answer in what `exchange` returns. */
export function answerIn(text: string): WireAnswer {
  const [top = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = top.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), text: body }
}

/** Request line and headers, without the empty line at the end. The server closes the connection after its answer. */
export function head(requestLine: string): string {
  return `${requestLine}\r\nHost: a\r\nConnection: close\r\n`
}
