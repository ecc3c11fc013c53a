import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const reportUsage = fileURLToPath(new URL('./report-usage.ts', import.meta.url))

/** A server in its own process that reports its processor time. */
export type ServerProcess = {
  origin: string
  /** Processor time of all its threads so far, in microseconds. */
  usage: () => Promise<number>
  /** Its resident memory, in bytes. */
  resident: () => Promise<number>
  /** Kills it, or sends another signal, and waits for its end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Starts a server.
 * @param command the script, which reports its port by the message `{ type: 'listening', port }`, and its arguments
 */
export async function startServerProcess(
  command: readonly string[],
  { env = {} }: { env?: Readonly<Record<string, string>> } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', reportUsage, ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await messageOf(child, 'listening')
  const origin = `http://127.0.0.1:${Number(port)}`
  return {
    origin,
    usage: async () => {
      child.send('usage')
      return Number((await messageOf(child, 'usage')).microseconds)
    },
    resident: async () => {
      child.send('usage')
      return Number((await messageOf(child, 'usage')).resident)
    },
    stop: async (signal = 'SIGKILL') => {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

type Message = Readonly<Record<string, unknown>>

function messageOf(child: ChildProcess, type: string): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const listen = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== type)
      return
    resolve({ ...message })
  }
  const fail = (code: number | null): void => reject(new Error(`The server ended with ${code}`))
  child.on('message', listen).on('exit', fail)
  return promise.finally(() => child.off('message', listen).off('exit', fail))
}
