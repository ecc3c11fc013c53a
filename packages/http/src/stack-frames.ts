/**
 * The places in the code that an error names, one a line. Its message, which `stack` begins with, is left out: libraries
 * quote paths and values in messages, and these may hold secrets.
 */
export function stackFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
