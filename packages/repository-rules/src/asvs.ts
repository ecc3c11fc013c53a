/** What an item of ASVS can be for this product. */
export const statuses = ['holds', 'deviation', 'deployer', 'not applicable'] as const

/** A file that shows an item, and words of a title or a heading inside it; or a case of the contract kit. */
type Evidence = { path: string; title: string | undefined }

/** A row of `docs/asvs.md`. */
export type Item = {
  id: string
  status: (typeof statuses)[number]
  evidence: readonly Evidence[]
  note: string
}

/** A requirement, what it is unless it holds and why, and what shows it. */
const row = /^\| (?<id>V[\d.]+) .*?(?: \*(?<status>[a-z ]+)\*: (?<note>.*?))? \| (?<shown>.*) \|$/

/** Reads the table of `docs/asvs.md`. Throws for an unknown status. */
export function readItems(document: string): Item[] {
  return document
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const { id = '', status: name = 'holds', note = '', shown = '' } = row.exec(line)?.groups ?? {}
      const status = statuses.find((known) => known === name)
      if (status === undefined) throw new Error(`${id}: there is no status “${name}”`)
      const evidence = [...shown.matchAll(/`([^`]+)`(?: “(.*?)”(?=<br>|$))?/g)].map(
        ([, path = '', title]) => ({ path, title }),
      )
      return { id, status, evidence, note }
    })
}

/**
 * Items without evidence, and evidence that does not exist.
 * @param read returns the text of a file of the repository, undefined for a missing one
 */
export function evidenceProblems(
  items: readonly Item[],
  read: (path: string) => string | undefined,
): string[] {
  const cases = read('docs/contract-cases.md') ?? ''
  return items.flatMap(({ id, evidence }) => {
    if (evidence.length === 0) return [`${id}: no evidence`]
    return evidence.flatMap(({ path, title }) => {
      const text = read(path)
      if (text === undefined) return cases.includes(`\`${path}\``) ? [] : [`${id}: ${path} does not exist`]
      return title === undefined || text.includes(title) ? [] : [`${id}: ${path} has no “${title}”`]
    })
  })
}
