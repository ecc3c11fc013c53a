import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The program of the backend. */
export const serverFile = fileURLToPath(new URL('../../src/server.ts', import.meta.url))

/** The backend in its own process. */
export type ServerProcess = {
  child: ChildProcess
  /** Undefined when it ended before it listened. */
  port: number | undefined
  /** Standard output so far: the log. */
  log: () => string
  /** Standard error so far. */
  errors: () => string
  /** The exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/**
 * Starts `server.ts`, or another server, and waits until it listens or ends. Killed after the test at the latest.
 */
export async function startServer(
  environment: Record<string, string>,
  file: string = serverFile,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = fork(file, args, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    execArgv: [],
    silent: true,
  })
  let text = ''
  let log = ''
  child.stdout?.on('data', (chunk) => {
    log += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const listening = new Promise<number>((resolve) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
  })
  const port = await Promise.race([listening, ended.then(() => undefined)])
  return { child, port, log: () => log, errors: () => text, ended }
}
