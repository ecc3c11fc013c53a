import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from './test-free-port.ts'
import { descriptorOf } from './test-kept-socket.ts'

/** Variables of a start that has to fail, its descriptor 3, and the line that it has to print. */
type Trouble = { env: Record<string, string>; fd?: number; line: RegExp }

/** The system refuses this address, as it refuses port 80 to a user without rights. */
const forbidden = { HOST: '127.0.0.1', PORT: '1' }
const forbid = `const { TCP } = process.binding('tcp_wrap')
const { bind } = TCP.prototype
TCP.prototype.bind = function (address, port, ...rest) { return port === 1 ? -13 : bind.call(this, address, port, ...rest) }`

const passed = { LISTEN_FDS: '1' }

const troubles: Record<string, () => Trouble | Promise<Trouble>> = {
  'the port is taken': async () => {
    const { port } = await listening({ host: '127.0.0.1', port: 0 })
    return {
      env: { PORT: port },
      line: new RegExp(`^127\\.0\\.0\\.1:${port} is in use; choose another PORT\\.$`),
    }
  },
  'the port of the metrics is taken': async () => {
    const { port } = await listening({ host: '127.0.0.1', port: 0 })
    const line = new RegExp(`^127\\.0\\.0\\.1:${port} is in use; choose another METRICS_PORT\\.$`)
    return { env: { PORT: '0', METRICS_PORT: port }, line }
  },
  'the address belongs to another machine': () => ({
    env: { HOST: '[2001:db8::1]', PORT: '4999' },
    line: /^Cannot listen on \[2001:db8::1\]:4999 \(E\w+\)\.$/,
  }),
  'its user may not listen there': () => ({
    env: { ...forbidden, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(forbid)}` },
    line: /^Cannot listen on 127\.0\.0\.1:1 \(EACCES\)\.$/,
  }),
  'the inherited socket is a file': async () => {
    const file = await open('/dev/null')
    onTestFinished(() => file.close())
    return {
      env: passed,
      fd: file.fd,
      line: /^Cannot listen on the socket that systemd passes \(EINVAL\)\.$/,
    }
  },
  // Fastify itself fails on it.
  'the inherited socket is a Unix socket': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'socket-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { server } = await listening({ path: join(folder, 'socket') })
    return { env: passed, fd: descriptorOf(server), line: /^\{.+uncaught error: the process ends"\}$/ }
  },
  'two sockets are inherited': async () => {
    const { server } = await listening({ host: '127.0.0.1', port: 0 })
    return { env: { LISTEN_FDS: '2' }, fd: descriptorOf(server), line: /^systemd passes 2 sockets: / }
  },
}

/**
 * Tests that a server which cannot serve its addresses ends with 1 and one line. Open metrics do not keep it alive, whether it or
 * Fastify refuses the address.
 * @param file that starts it
 * @param environment its other variables
 */
export function testFailingStarts(file: string, environment: () => Promise<Record<string, string>>): void {
  const cases = [
    ...Object.keys(troubles).map((name) => ({ name, hasMetrics: false })),
    ...['the port is taken', 'the inherited socket is a Unix socket'].map((name) => ({
      name,
      hasMetrics: true,
    })),
  ]
  describe('a start', () => {
    it.each(cases)(
      'ends with 1 and one line when $name (metrics: $hasMetrics)',
      async ({ name, hasMetrics }) => {
        const { env, fd, line } = (await troubles[name]?.()) ?? { env: {}, line: /$^/ }
        const metrics = hasMetrics ? { METRICS_PORT: String(await freePort()) } : {}
        const child = spawn('sh', ['-c', 'exec env LISTEN_PID=$$ "$@"', 'sh', process.execPath, file], {
          env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...(await environment()), ...metrics, ...env },
          stdio: ['ignore', 'pipe', 'pipe', fd ?? 'ignore'],
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (chunk) => {
            said += String(chunk)
          })
        const [code] = await once(child, 'close')
        expect(said.trimEnd()).toMatch(line)
        expect(code).toBe(1)
      },
    )
  })
}

async function listening(
  place: { host: string; port: number } | { path: string },
): Promise<{ server: Server; port: string }> {
  const server = createServer().listen(place)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? String(address.port) : '' }
}
