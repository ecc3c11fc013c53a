/** The package has no types of its own. */
declare module '@adobe/structured-data-validator' {
  export type Issue = {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    fieldNames: readonly string[]
  }

  export default class Validator {
    /** Validates data by its format and, within that, by its type. */
    validate(data: { jsonld: Readonly<Record<string, readonly object[]>> }): Promise<Issue[]>
  }
}
