/** A line of progress. */
export function say(line) {
  console.log(line)
}

/** A reason to stop that is told in one line, without a stack. */
export class Refusal extends Error {
  /** @param {number} exitCode what the command ends with */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Tells why the command ends, and what with. */
export function exitCodeOf(error) {
  if (!(error instanceof Refusal)) console.error(error)
  else if (error.message !== '') console.error(error.message)
  return error instanceof Refusal ? error.exitCode : 1
}
