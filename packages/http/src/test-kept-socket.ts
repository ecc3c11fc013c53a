import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A socket that outlives the processes which serve it, as a socket unit of systemd does. */
export type KeptSocket = {
  port: number
  /** Starts the command. @returns its process id, before it accepts connections */
  start: () => Promise<number>
  /** Sends SIGTERM to the running command. @returns its exit code, above 128 when a signal ended it */
  stop: () => Promise<number>
  /** Everything that the commands printed so far. */
  output: () => string
  /** Kills the running command and closes the socket. */
  close: () => Promise<void>
}

/**
 * Holds descriptor 3 and starts the command for every line that it reads. It prints the process id, and the exit code
 * later. `env` sets LISTEN_PID in the process that becomes the command.
 */
const holder = `
while read -r line; do
  sh -c 'exec env LISTEN_PID=$$ "$@"' sh "$@" </dev/null >&2 &
  echo "$!"
  wait "$!"
  echo "$?"
done`

/**
 * Opens a socket on 127.0.0.1 that a command inherits as descriptor 3. The socket is held by a shell, which does not accept
 * connections: between two starts they wait in the queue of the kernel.
 * @param environment the whole environment of the command, without the variables of the socket
 */
export async function keepSocket(
  command: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { port: wanted = 0 }: { port?: number } = {},
): Promise<KeptSocket> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const shell = spawn('sh', ['-c', holder, 'sh', ...command], {
    env: { ...environment, LISTEN_FDS: '1' },
    stdio: ['pipe', 'pipe', 'pipe', descriptorOf(server)],
  })
  // Only the shell keeps the socket, because this process would accept connections.
  server.close()
  let output = ''
  shell.stderr?.on('data', (chunk) => {
    output += String(chunk)
  })
  if (shell.stdout === null) throw new TypeError('The shell has no output')
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
  const nextNumber = async (): Promise<number> => Number((await lines.next()).value)
  let running: number | undefined
  return {
    port,
    async start() {
      shell.stdin?.write('start\n')
      running = await nextNumber()
      return running
    },
    async stop() {
      if (running === undefined) throw new Error('The command was not started')
      signal(running, 'SIGTERM')
      running = undefined
      return await nextNumber()
    },
    output: () => output,
    async close() {
      const ended = once(shell, 'close')
      shell.stdin?.end()
      if (running !== undefined) signal(running, 'SIGKILL')
      await ended
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The command has ended by itself.
  }
}

/** The file descriptor of a listening server, which Node exposes on its handle only. */
export function descriptorOf(server: object): number {
  const handle: unknown = Reflect.get(server, '_handle')
  const descriptor: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : -1
  if (typeof descriptor !== 'number' || descriptor < 0) throw new Error('This system has no file descriptors')
  return descriptor
}
