import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** A server in its own process. */
export type ServerProcess = {
  child: ChildProcess
  pid: number
  port: number
  /** The exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Asks it to end. @returns the exit code or the signal that ended it. */
  stop: () => Promise<number | NodeJS.Signals | null>
}

const root = join(import.meta.dirname, '../../../..')

/**
 * Values so high that no limit per client is reached, because all clients of these commands have the same address.
 * A command sets the limits that it tests.
 */
export const noLimits = {
  UPLOADS_PER_HOUR: '1000000',
  SUBMITS_PER_HOUR: '1000000',
  LINK_REQUESTS_PER_HOUR: '1000000',
  LINK_MAILS_PER_HOUR: '1000000',
  WRONG_LINKS: '1000000',
} as const

/** Starts the backend with `memory.env`, as `npm start` does, on a free port. */
export async function startBackend(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const variables = {
    ...(await memoryVariables()),
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ...env,
  }
  return await start('apps/mock-api/src/server.ts', variables)
}

async function memoryVariables(): Promise<NodeJS.Dict<string>> {
  return parseEnv(await readFile(join(root, 'apps/mock-api/memory.env'), 'utf8'))
}

/** Starts the built site's server in production mode with `memory.env`, as `npm start` does. */
export async function startSite(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const production = {
    ...(await memoryVariables()),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SITE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'fatal',
  }
  return await start('apps/web/server/server.ts', { ...production, ...env })
}

/** Throws `Error` when the process ends before it listens. */
async function start(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ServerProcess> {
  const child = fork(join(root, file), { env: { ...process.env, ...env }, execArgv: [] })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  const [told] = await Promise.race([
    once(child, 'message'),
    ended.then((code) => Promise.reject(new Error(`${file} did not start (${code}).`))),
  ])
  return {
    child,
    pid: child.pid ?? 0,
    port: portOf(told),
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
  }
}

function portOf(told: unknown): number {
  if (typeof told === 'object' && told !== null && 'port' in told && typeof told.port === 'number')
    return told.port
  throw new TypeError('The server did not tell its port')
}
