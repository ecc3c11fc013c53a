import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Context, Log } from '../../context.ts'
import { linesIn } from '../../slices.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { type Report, type SentCommand, UnknownCommand } from './command.ts'
import { runCommand } from './commands.ts'

/** The longest path of a socket: 104 bytes on macOS, 108 on Linux, including the terminating NUL. */
const longestPath = 100

const addressFile = (folder: string) => join(folder, 'admin.address')

/**
 * Chooses where this process listens for commands and writes the address into the data folder, readable by the
 * owner only: a socket in the folder, in a new private folder if the path is too long, or a pipe on Windows. The
 * caller has locked the folder, so an address left by an earlier process is removed.
 * @returns the address, and a function that removes it.
 */
function publishAddress(folder: string): { address: string; withdraw: () => void } {
  const file = addressFile(folder)
  const inFolder = resolve(folder, 'admin.sock')
  const isShort = Buffer.byteLength(inFolder) <= longestPath
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\recruiting-${randomBytes(16).toString('hex')}`
      : isShort
        ? inFolder
        : join(mkdtempSync(join(tmpdir(), 'recruiting-')), 'admin.sock')
  rmSync(file, { force: true })
  rmSync(inFolder, { force: true })
  writeFileSync(file, address, { mode: 0o600, flag: 'wx' })
  return {
    address,
    withdraw() {
      rmSync(file, { force: true })
      if (process.platform !== 'win32' && !isShort) rmSync(dirname(address), { recursive: true, force: true })
    },
  }
}

/**
 * The address at which the process that has locked this data folder listens for commands; undefined when none is
 * written.
 */
export function findAddress(folder: string): string | undefined {
  try {
    return readFileSync(addressFile(folder), 'utf8')
  } catch {
    return undefined
  }
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
