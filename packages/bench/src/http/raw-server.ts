import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RecordedAnswer } from './measure.ts'

/**
 * The minimum for Node: looks the path up and writes the recorded bytes of the backend's answer, including headers.
 * The first argument is the file of recorded answers.
 */
const recorded: readonly RecordedAnswer[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const answers = new Map(
  recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return response.writeHead(404).end()
  return response.writeHead(200, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : undefined })
})
