import { connect } from 'node:net'

/** An answer taken apart. Names of headers are in lower case; of equal ones the last counts. */
export type WireAnswer = { status: number; headers: Record<string, string>; text: string }

/** Sends bytes over a connection of their own. @returns what was answered until the server closed it. */
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

/** The first lines of a request, without the empty line at the end. The server closes the connection after its answer. */
export function head(requestLine: string): string {
  return `${requestLine}\r\nHost: a\r\nConnection: close\r\n`
}
