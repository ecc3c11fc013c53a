/** What a command was given cannot be used; nothing was written. Each line says where and what to do. */
export class UnusableInput extends Error {
  override name = 'UnusableInput'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
