import type { ServerResponse } from 'node:http'

/**
 * Closes the connection after so many bytes of the answer's body; 0 closes it after the head. An answer that is not
 * longer stays complete. Call it before the answer is sent.
 */
export function cutAnswer(answer: ServerResponse, bytes: number): void {
  const write = answer.write.bind(answer)
  const end = answer.end.bind(answer)
  let left = bytes

  /** @returns whether the connection has been closed. */
  function isCut(chunk: unknown): boolean {
    if (left < 0) return true
    const body = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    if (!(body instanceof Uint8Array)) return false
    if (body.length <= left) {
      left -= body.length
      return false
    }
    answer.flushHeaders()
    if (left > 0) write(body.subarray(0, left))
    left = -1
    // Close the connection only after the bytes above have been sent.
    answer.socket?.destroySoon()
    return true
  }

  answer.write = (chunk: unknown, ...rest: unknown[]) =>
    isCut(chunk) ? true : Reflect.apply(write, answer, [chunk, ...rest])
  answer.end = (chunk?: unknown, ...rest: unknown[]) =>
    isCut(chunk) ? answer : Reflect.apply(end, answer, [chunk, ...rest])
}
