import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { eicar, harmless } from '../uploads/clamd.ts'

/**
 * How the scanner behaves. `detail`: names what it finds like clamd with `ExtendedDetectionInfo`. `hang`: never answers. `lie`: finds
 * nothing. `accuse`: finds something in everything. `hurry`: answers before it has the file. `garble`: answers something else. `fail`: says
 * that it failed. `small`: takes no file. `reset`: resets the connection before it has the file. `hangUp`: closes it when
 * it has the file.
 */
export type ClamdMode =
  | 'right'
  | 'detail'
  | 'hang'
  | 'lie'
  | 'accuse'
  | 'hurry'
  | 'garble'
  | 'fail'
  | 'small'
  | 'reset'
  | 'hangUp'

/** A server that speaks the part of clamd's protocol that the backend uses, and finds the test file of EICAR anywhere, unless `finds` is set. */
export type TestClamd = {
  port: number
  /** The value of `CLAMAV_URL`. @param timeout of one scan */
  url: (timeout?: string) => string
  mode: ClamdMode
  /** Contents that hang while the others are judged. */
  hangsOn: ((content: Buffer) => boolean) | undefined
  /** The contents, besides those of probes, in which something is found. */
  finds: (content: Buffer) => boolean
  /** What the answer about a content waits for. */
  before: ((content: Buffer) => Promise<void>) | undefined
  /** How many contents came whole, without those of probes. */
  scanned: number
  stop: () => Promise<void>
  /** Listens again on the same port after `stop`. */
  start: () => Promise<void>
}

const answers: Partial<Record<ClamdMode, string>> = {
  lie: 'stream: OK',
  accuse: 'stream: Everything.Is.Bad FOUND',
  hurry: 'stream: OK',
  garble: 'HTTP/1.1 400 Bad Request',
  fail: "Can't allocate memory ERROR",
  small: 'INSTREAM size limit exceeded. ERROR',
}

const detailed = 'stream: Eicar (Test)(44d88612fea8a8f36de82e1278abb02f:68) FOUND'

/** Starts it on a port of this machine, by default a free one. */
export async function startClamd(port = 0): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client may hang up at any time.
    socket.on('error', () => undefined)
    void serve(socket).catch(() => socket.destroy())
  })

  async function serve(socket: Socket): Promise<void> {
    const answer = (text: string) => void socket.end(`${text}\0`)
    if (clamd.mode === 'hurry' || clamd.mode === 'small') return answer(answers[clamd.mode] ?? '')
    if (clamd.mode === 'reset') return void socket.resetAndDestroy()
    const content = await readInstream(socket)
    const isProbe = content.equals(eicar) || content.equals(harmless)
    if (!isProbe) clamd.scanned++
    if (clamd.mode === 'hang' || (!isProbe && clamd.hangsOn?.(content))) return
    await clamd.before?.(content)
    if (clamd.mode === 'hangUp') return void socket.destroy()
    const isFound = isProbe ? content.equals(eicar) : clamd.finds(content)
    const found = clamd.mode === 'detail' ? detailed : 'stream: Eicar-Test-Signature FOUND'
    answer(answers[clamd.mode] ?? (isFound ? found : 'stream: OK'))
  }

  const clamd: TestClamd = {
    port,
    url: (timeout) => `tcp://127.0.0.1:${clamd.port}${timeout === undefined ? '' : `?timeout=${timeout}`}`,
    mode: 'right',
    hangsOn: undefined,
    finds: (content) => content.includes(eicar),
    before: undefined,
    scanned: 0,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async start() {
      server.listen(clamd.port, '127.0.0.1')
      await once(server, 'listening')
      clamd.port = (server.address() as AddressInfo).port
    },
  }
  await clamd.start()
  return clamd
}

/** Reads the command and the pieces until the empty one. Throws when the connection ends before. */
async function readInstream(socket: Socket): Promise<Buffer> {
  let unread = Buffer.alloc(0)
  const pieces: Buffer[] = []
  const command = Buffer.from('zINSTREAM\0')
  let isBegun = false
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    unread = Buffer.concat([unread, chunk as Buffer])
    if (!isBegun) {
      if (unread.length < command.length) continue
      if (!unread.subarray(0, command.length).equals(command)) throw new Error('Not INSTREAM')
      unread = unread.subarray(command.length)
      isBegun = true
    }
    while (unread.length >= 4) {
      const length = unread.readUInt32BE()
      if (length === 0) return Buffer.concat(pieces)
      if (unread.length < 4 + length) break
      pieces.push(unread.subarray(4, 4 + length))
      unread = unread.subarray(4 + length)
    }
  }
  throw new Error('The connection ended before the content')
}
