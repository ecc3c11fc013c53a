/** The input of a command is invalid; nothing was written. Each line says where and how to correct it. */
export class UnusableInput extends Error {
  override name = 'UnusableInput'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
