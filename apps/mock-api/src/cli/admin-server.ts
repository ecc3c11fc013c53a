import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { Context, Log } from '../context.ts'
import { publishAddress } from './admin-address.ts'
import { linesOf, parsed } from './command-lines.ts'
import { Command, carryOut, type Report, UnknownCommand } from './commands.ts'

/**
 * Listens for commands of the command line while this process has the data folder: on a socket that only the
 * folder's owner can open, never on a port. Requests are served without it too, so a failure is only logged.
 * @returns a function that stops it after the running commands.
 */
export async function takeCommands(context: Context, log: Log): Promise<() => Promise<void>> {
  try {
    return await listen(context, log)
  } catch (error) {
    log.warn({ code: codeOf(error) }, 'cannot take commands while running; stop the server to run one')
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
  // The duration of an import depends on the length of its file.
  server.requestTimeout = 0
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

/** Answers after the whole request was received: a client that is still sending might not read the answer. */
async function answer(
  context: Context,
  request: IncomingMessage,
  log: Log,
): Promise<{ status: number; report: Report }> {
  const chunks: AsyncIterator<Buffer, undefined> = request.iterator()
  // Without `return`, leaving the loop early keeps the request open, so that it can be answered.
  const unclosed = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
  const answer = await obey(context, linesOf(unclosed), log)
  await drain(chunks)
  return answer
}

async function obey(
  context: Context,
  lines: AsyncGenerator<string, undefined>,
  log: Log,
): Promise<{ status: number; report: Report }> {
  try {
    const first = await lines.next()
    const command = Command.safeParse(JSON.parse(first.value ?? ''))
    if (!command.success) throw new UnknownCommand()
    const report = await carryOut(context, command.data, parsed(lines))
    log.info({ command: command.data.name, isDone: report.isDone }, 'command')
    return { status: 200, report }
  } catch (err) {
    if (err instanceof UnknownCommand)
      return refused(400, 'The server does not know this command; restart it after an update.')
    log.error({ err }, 'command failed')
    return refused(500, 'The server failed and wrote nothing; see its log.')
  }
}

/** Reads and discards the rest of the request. A client that has disconnected sends none. */
async function drain(chunks: AsyncIterator<unknown>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch {}
}

function refused(status: number, line: string) {
  return { status, report: { isDone: false, lines: [line] } }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
