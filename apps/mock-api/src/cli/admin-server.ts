import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { Context, Log } from '../context.ts'
import { publishAddress } from './admin-address.ts'
import { Command, carryOut, type Report } from './commands.ts'

/** The longest command, in bytes: a hundred thousand vacancies. */
const mostBytes = 256 * 1024 * 1024

/**
 * Takes commands from the command line while this process has the data folder: on a socket that only the owner of the
 * folder can open, never on a port. A server without it serves all the same, so it fails into the log.
 * @returns what stops it, once running commands are done.
 */
export async function takeCommands(context: Context, log: Log): Promise<() => Promise<void>> {
  try {
    return await listen(context, log)
  } catch (error) {
    log.warn({ code: codeOf(error) }, 'commands need this server to be stopped')
    return async () => undefined
  }
}

async function listen(context: Context, log: Log): Promise<() => Promise<void>> {
  const { address, withdraw } = publishAddress(context.config.DATA_DIR)
  const server = createServer((request, response) => {
    void answer(context, request, log).then(({ status, report }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify(report))
    })
  })
  server.listen(address)
  try {
    await once(server, 'listening')
    if (process.platform !== 'win32') chmodSync(address, 0o600)
  } catch (error) {
    withdraw()
    throw error
  }
  return async () => {
    withdraw()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(
  context: Context,
  request: IncomingMessage,
  log: Log,
): Promise<{ status: number; report: Report }> {
  try {
    const command = Command.safeParse(JSON.parse(await bodyOf(request)))
    if (!command.success)
      return refused(400, 'The server does not know this command; restart it after an update.')
    const report = await carryOut(context, command.data)
    log.info({ command: command.data.name, isDone: report.isDone }, 'command')
    return { status: 200, report }
  } catch (err) {
    log.error({ err }, 'command failed')
    return refused(500, 'The server failed; nothing was written. Its log says why.')
  }
}

function refused(status: number, line: string) {
  return { status, report: { isDone: false, lines: [line] } }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > mostBytes) throw new RangeError('a command too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
