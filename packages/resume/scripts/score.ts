import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Found } from '../src/found.ts'
import type { Proposals } from '../src/proposals.ts'
import { readResume } from '../src/read-resume.ts'
import { TrueValues } from './true-values.ts'

/** The parts of the corpus. A held-out set is scored once, and learned from then. */
export const parts = ['learned', 'held-out', 'second-held-out', 'third-held-out', 'fourth-held-out'] as const

/** How many proposals were right, how many were made, and how many values were there to propose. */
export type Count = { right: number; proposed: number; there: number }

/** Counts by language and field, and a line for each proposal that is wrong and each value that is missing. */
export type Score = { counts: Map<string, Count>; differences: string[] }

/** The month in which the true values were written: it decides whether the end of a study has passed. */
const today = '202605'

/** The engine as the package brings it. */
export const engine = async () =>
  new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))))

/** Texts are compared without spaces, width of characters and shape of quotation marks; line breaks of a content count. */
const comparable = (value: string | true) =>
  String(value)
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\S\n]+/g, '')

/** Reads every document of a part and compares what is proposed with its true values. */
export async function scoreOf(part: (typeof parts)[number]): Promise<Score> {
  const folder = new URL(`../corpus/${part}/`, import.meta.url)
  const score: Score = { counts: new Map(), differences: [] }
  for (const name of readdirSync(folder)
    .filter((each) => /\.(?:pdf|docx)$/.test(each))
    .sort()) {
    const truth = TrueValues.parse(
      JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/, '.json'), folder), 'utf8')),
    )
    const kind = name.endsWith('.pdf') ? 'pdf' : 'docx'
    const reading = await readResume(readFileSync(new URL(name, folder)), kind, { engine, today })
    if ('reason' in reading) score.differences.push(`${name}: ${reading.reason}`)
    compare(name, truth, 'proposals' in reading ? reading.proposals : undefined, score)
  }
  return score
}

function compare(name: string, truth: TrueValues, proposals: Proposals | undefined, score: Score): void {
  const count = (
    field: string,
    there: string | true | undefined,
    proposed: Found<string | true> | undefined,
  ) => {
    // The form has no year without a month.
    const isThere = there !== undefined && !/^\d{4}$/.test(String(there))
    const isRight = isThere && proposed !== undefined && comparable(there) === comparable(proposed.value)
    const key = `${truth.language} ${field}`
    const { right, proposed: made, there: all } = score.counts.get(key) ?? { right: 0, proposed: 0, there: 0 }
    score.counts.set(key, {
      right: right + (isRight ? 1 : 0),
      proposed: made + (proposed === undefined ? 0 : 1),
      there: all + (isThere ? 1 : 0),
    })
    if (proposed !== undefined && !isRight)
      score.differences.push(
        `${name}: ${field} is ${JSON.stringify(proposed.value)}, not ${JSON.stringify(there)}`,
      )
    else if (isThere && !isRight)
      score.differences.push(`${name}: ${field} ${JSON.stringify(there)} is missing`)
  }
  const { personal, education = [], jobs = [], links = [] } = proposals ?? {}
  for (const field of ['lastNameZh', 'firstNameZh', 'nameEn', 'email', 'mobilePhone'] as const) {
    count(field, truth[field], personal?.[field])
  }
  for (const [there, found] of paired(truth.education, education, ({ school }, other) =>
    alike(school, other.school?.value),
  )) {
    for (const field of ['qualification', 'school', 'department', 'status', 'from', 'to'] as const) {
      count(`education.${field}`, there?.[field], found?.[field])
    }
  }
  const isSameJob = (job: TrueValues['jobs'][number], other: Proposals['jobs'][number]) =>
    job.start === other.start?.value ||
    (other.start === undefined &&
      alike(job.companyName, other.companyName?.value) &&
      alike(job.jobTitle, other.jobTitle?.value))
  for (const [there, found] of paired(truth.jobs, jobs, isSameJob)) {
    for (const field of ['companyName', 'jobTitle', 'start', 'end', 'stillEmployed', 'content'] as const) {
      count(`jobs.${field}`, there?.[field], found?.[field])
    }
  }
  // An address without a path and one with `/` are the same.
  const own = links.map((link) => ({ ...link, value: new URL(link.value).href }))
  for (const [there, found] of paired(
    (truth.links ?? []).map((link) => new URL(link).href),
    own,
    (link, { value }) => link === value,
  ))
    count('links', there, found)
}

const alike = (there: string | undefined, found: string | undefined) =>
  there !== undefined && found !== undefined && comparable(there) === comparable(found)

/** Each true entry with the first found one that is the same, then those left, in their order. */
function paired<T, F>(
  truth: readonly T[],
  found: readonly F[],
  isSame: (there: T, found: F) => boolean,
): [T | undefined, F | undefined][] {
  const left = [...found]
  const pairs = truth.map((there): [T | undefined, F | undefined] => {
    const at = left.findIndex((each) => isSame(there, each))
    return [there, at === -1 ? undefined : left.splice(at, 1)[0]]
  })
  for (const pair of pairs) pair[1] ??= left.shift()
  return [...pairs, ...left.map((each): [undefined, F] => [undefined, each])]
}

/** All counts together. */
export function totalOf({ counts }: Score): Count {
  return [...counts.values()].reduce((sum, { right, proposed, there }) => ({
    right: sum.right + right,
    proposed: sum.proposed + proposed,
    there: sum.there + there,
  }))
}

/** What is under a target: 95 % of the proposals right, 80 % of the values proposed, 85 % right in each field and language. */
export function underTarget(score: Score): string[] {
  const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole)
  const { right, proposed, there } = totalOf(score)
  const figures = [
    ['of the proposals are right', percent(right, proposed), 95] as const,
    ['of the values are proposed', percent(right, there), 80] as const,
    ...[...score.counts].map(
      ([key, count]) => [`of ${key} are right`, percent(count.right, count.proposed), 85] as const,
    ),
  ]
  return figures
    .filter(([, figure, least]) => figure < least)
    .map(([what, figure, least]) => `${figure.toFixed(1)} % ${what}, fewer than ${least} %`)
}
