/**
 * The stack frames of an error, one per line. The message at the beginning of `stack` is removed: libraries quote
 * paths and values in messages, and these may be secrets. A message may itself contain lines that look like frames.
 */
export function stackFrames({ stack = '', message }: Error): string {
  const end = message === '' ? -1 : stack.indexOf(message)
  return (end < 0 ? stack : stack.slice(end + message.length))
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
