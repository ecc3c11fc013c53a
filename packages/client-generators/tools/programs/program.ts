/** What a program with a generated client does; each file of this folder has one. A refusal is what the problem says. */
export type Program = (origin: string) => {
  /** The codes of the vacancies that a search in one of two places finds. */
  search: (keyword: string, location: ['TW-TPE', 'TW-HSZ']) => Promise<string[]>
  /** The title of a vacancy in Chinese. */
  title: (code: string) => Promise<string | Refusal>
  /** Stages a file. @returns its id */
  upload: (kind: 'headshot' | 'resume', file: File) => Promise<string | Refusal>
  /** Sends an application. @param body JSON @returns its reference number */
  apply: (body: unknown, idempotencyKey: string) => Promise<string | Refusal>
}

/** A problem, with the rule and the path of each issue. */
export type Refusal = { status: number; code: string; issues: string[] }

type Problem = {
  status: number
  code: string
  issues?: readonly { rule: string; path: string }[] | undefined
}

export function refusalOf({ status, code, issues = [] }: Problem): Refusal {
  return { status, code, issues: issues.map(({ rule, path }) => `${rule} ${path}`) }
}
