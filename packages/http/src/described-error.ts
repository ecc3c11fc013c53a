/** An error in a log line: its kind and its places in the code. */
type DescribedError = {
  type: string
  code?: string
  errcode?: string
  /** Empty unless our own code wrote it. */
  message: string
  stack: string
  cause?: DescribedError
}

/** Causes may refer to each other. */
const maxCauses = 4

/**
 * Describes an error for the log. Its message is kept only if `isOurs`, because libraries quote values in messages.
 * @param isOurs whether the message of an error contains no value of a request or a person
 */
export function describeError(
  error: unknown,
  isOurs: (error: Error) => boolean,
  depth = maxCauses,
): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  return {
    type: /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
    ...('code' in error && isCode(error.code) && { code: String(error.code) }),
    ...('errcode' in error && isCode(error.errcode) && { errcode: String(error.errcode) }),
    message: isOurs(error) ? error.message : '',
    stack: stackFrames(error),
    ...(error.cause !== undefined && depth > 0 && { cause: describeError(error.cause, isOurs, depth - 1) }),
  }
}

/** Whether a value is a code as libraries define them. Any other value may be a person's. */
function isCode(value: unknown): boolean {
  return /^(?:[A-Z][A-Z0-9_]{0,60}|\d{1,6})$/.test(String(value))
}

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
