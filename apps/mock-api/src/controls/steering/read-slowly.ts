import type { IncomingMessage } from 'node:http'

/** How often bytes are passed on, per second. */
const turnsPerSecond = 20

/**
 * Passes on the body of a request at a rate. The client is slowed down, because the connection is not read while bytes
 * wait. Call it before the body is read.
 */
export function readSlowly(request: IncomingMessage, bytesPerSecond: number): void {
  const { socket } = request
  const push = request.push.bind(request)
  const read = request._read.bind(request)
  const piece = Math.max(1, Math.floor(bytesPerSecond / turnsPerSecond))
  /** Parts of the body that have arrived; null is its end. */
  const waiting: (Buffer | null)[] = []
  let timer: NodeJS.Timeout | undefined

  function passOn(): void {
    const [first] = waiting
    if (timer || first === undefined) return
    const length = first === null ? 0 : Math.min(piece, first.length)
    timer = setTimeout(
      () => {
        timer = undefined
        // The client is not idle: it waits until the server reads.
        socket.setTimeout(socket.timeout ?? 0)
        if (first === null || length === first.length) waiting.shift()
        else waiting[0] = first.subarray(length)
        push(first === null ? null : first.subarray(0, length))
        if (waiting.length === 0) request._read(0)
        passOn()
      },
      (length / bytesPerSecond) * 1000,
    )
  }

  // HTTP's parser calls `push` with the bytes of the body, and the stream calls `_read` when it wants more of them.
  request.push = (chunk: Buffer | null) => {
    waiting.push(chunk)
    passOn()
    return false
  }
  request._read = (size) => {
    if (waiting.length === 0) read(size)
  }
  request.once('close', () => clearTimeout(timer))
}
