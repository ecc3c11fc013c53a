import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { relative, resolve } from 'node:path'
import { z } from 'zod'
import type { Context, Log } from '../../context.ts'
import { linesIn } from '../../slices.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { type Report, type SentCommand, UnknownCommand } from './command.ts'
import { runCommand } from './commands.ts'

/**
 * The socket in a data folder on which its process listens for commands. The shorter path, because the system allows about 100
 * bytes.
 */
export function commandAddress(folder: string): string {
  const path = resolve(folder, 'admin.sock')
  const fromHere = relative('', path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Commands are sent as lines of JSON: first the command, then each row of an import, so that neither side holds a
 * large file in memory. This is the longest line in bytes: a vacancy with every line at its maximum length needs half of it.
 */
const longestLine = 24 * 1024 * 1024

/** The lines of a command, as bytes: a request that is given long Chinese strings never emits `drain` (Node 26). */
export function* linesToSend({ command, rows = [] }: SentCommand): Generator<Buffer> {
  yield line(command)
  for (const row of rows) yield line(row)
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** The parsed JSON of each line. */
async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const line of lines) yield JSON.parse(line)
}

/** A command whose input is not parsed yet. */
const Named = z.looseObject({ name: z.string() })

/**
 * Listens for commands of the command line while this process has the data folder: on a socket that only the
 * folder's owner can open, never on a port. Requests are served without it too, so a failure is only logged.
 * @returns a function that stops it after the running commands.
 */
export async function serveCommands(context: Context, log: Log): Promise<() => Promise<void>> {
  try {
    return await listen(context, log)
  } catch (error) {
    log.warn(
      { code: errorCode(error) ?? 'unknown' },
      'cannot take commands while running; stop the server to run one',
    )
    return async () => undefined
  }
}

async function listen(context: Context, log: Log): Promise<() => Promise<void>> {
  const address = commandAddress(context.config.DATA_DIR)
  // The folder is locked, so a killed process has left it.
  rmSync(address, { force: true })
  const server = createServer((request, response) => {
    void answer(context, request, log).then(({ status, report }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify(report))
    })
  })
  // The duration of an import depends on the length of its file.
  server.requestTimeout = 0
  server.listen(address)
  await once(server, 'listening')
  chmodSync(address, 0o600)
  return async () => void (await new Promise((resolve) => server.close(resolve)))
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
  const answer = await runSent(context, linesIn(unclosed, longestLine), log)
  await drain(chunks)
  return answer
}

async function runSent(
  context: Context,
  lines: AsyncGenerator<string, undefined>,
  log: Log,
): Promise<{ status: number; report: Report }> {
  try {
    const first = await lines.next()
    const { success, data } = Named.safeParse(JSON.parse(first.value ?? ''))
    if (!success) throw new UnknownCommand()
    const report = await runCommand(context, data, parsed(lines))
    log.info({ command: data.name, isDone: report.isDone }, 'command')
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
