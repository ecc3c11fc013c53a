/** Prints a line of progress. */
export function say(line) {
  console.log(line)
}

/** Prints a line about a failure. */
export function complain(line) {
  console.error(line)
}

/** A path as one word of a shell. */
export function quoted(path) {
  return /^[\w/:.-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** A failure that is reported in one line, without a stack. */
export class Refusal extends Error {
  /** @param {number} exitCode the exit code of the command */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Prints why the command ends and returns its exit code. With 0 the text is what was asked for. */
export function exitCodeOf(error) {
  if (!(error instanceof Refusal)) console.error(error)
  else if (error.exitCode === 0) say(error.message)
  else if (error.message !== '') complain(error.message)
  return error instanceof Refusal ? error.exitCode : 1
}
