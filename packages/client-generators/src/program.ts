/** What a program with a generated client does; `programs/` has one for each generator. */
export type Program = {
  /** The vacancies that the search finds. */
  search: (origin: string, keyword: string) => Promise<{ total: number; codes: string[] }>
  /** The title of a vacancy in Chinese. */
  title: (origin: string, code: string) => Promise<string>
  /** Sends an application that the backend refuses. @param body an application as JSON */
  apply: (origin: string, body: unknown) => Promise<Refusal>
}

/** A problem, with the rule and the path of each issue. */
export type Refusal = { status: number; code: string; issues: string[] }
