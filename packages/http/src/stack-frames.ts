/**
 * The stack frames of an error, one per line. The message at the beginning of `stack` is removed: libraries quote
 * paths and values in messages, and these may be secrets.
 */
export function stackFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
