import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addressOf } from './repository.ts'

type Message = { id?: number; method?: string; params?: { items?: unknown[] }; result?: unknown }

/** TypeScript's language server, as an editor starts it in the repository's folder. */
export type LanguageServer = {
  /** The paths of the files that the answer to a question about the first occurrence of a text in a file names. */
  ask: (question: 'definition' | 'references', file: string, text: string) => Promise<string[]>
  close: () => Promise<void>
}

/** @param typescript the folder of TypeScript, from the repository's root */
export async function startLanguageServer(typescript: string): Promise<LanguageServer> {
  const program = addressOf(join(typescript, 'bin/tsc'))
  // It reports its own end as an error.
  const child = spawn(process.execPath, [program, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const answers = new Map<number, (result: unknown) => void>()
  let received = Buffer.alloc(0)
  child.stdout.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let message = next(); message !== undefined; message = next()) receive(message)
  })

  function next(): Message | undefined {
    const end = received.indexOf('\r\n\r\n')
    const length = Number(/Content-Length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1])
    if (end === -1 || received.length < end + 4 + length) return undefined
    const body = received.toString('utf8', end + 4, end + 4 + length)
    received = received.subarray(end + 4 + length)
    return JSON.parse(body)
  }

  function receive({ id, method, params, result }: Message): void {
    if (id === undefined) return
    // The server asks for settings and registers watchers; an editor answers both.
    if (method !== undefined) send({ id, result: params?.items?.map(() => null) ?? null })
    else answers.get(id)?.(result)
  }

  function send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  function request(method: string, params: object): Promise<unknown> {
    const id = answers.size + 1
    const answer = new Promise((resolve) => answers.set(id, resolve))
    send({ id, method, params })
    return answer
  }

  await request('initialize', { processId: process.pid, rootUri: uriOf(''), capabilities: {} })
  send({ method: 'initialized', params: {} })
  return {
    ask: async (question, file, text) => {
      const content = readFileSync(addressOf(file), 'utf8')
      const uri = uriOf(file)
      const languageId = file.endsWith('x') ? 'typescriptreact' : 'typescript'
      send({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId, version: 1, text: content } },
      })
      const position = positionOf(content, text)
      const context = { includeDeclaration: true }
      return pathsOf(await request(`textDocument/${question}`, { textDocument: { uri }, position, context }))
    },
    close: async () => {
      await request('shutdown', {})
      send({ method: 'exit' })
    },
  }
}

function uriOf(path: string): string {
  return pathToFileURL(addressOf(path)).href
}

function positionOf(content: string, text: string): { line: number; character: number } {
  const at = content.indexOf(text)
  if (at === -1) throw new Error(`There is no “${text}”`)
  const lines = content.slice(0, at).split('\n')
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

function pathsOf(result: unknown): string[] {
  const places = (Array.isArray(result) ? result : [result]) as { uri: string }[]
  const root = addressOf('')
  return [...new Set(places.map(({ uri }) => fileURLToPath(uri).slice(root.length).replaceAll('\\', '/')))]
}
