import type { FieldProposal } from '@recruiting/resume/proposals'
import { fromWire } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { type FormSections, type FormValues, isFieldHidden, schemaAt } from '~/form/engine/field-info.ts'
import { isWithin, valueAt, withValueAt } from '~/form/engine/form-path.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { createStore } from '~/lib/store.ts'

type Entries = DraftSections['experience']['entries']
type Proposals = readonly FieldProposal[]

/** What the chosen file proposes, in memory of this tab. */
export const found = createStore<Proposals>([])

const entriesPath = 'experience.entries'

/** The proposal for the field at a path; undefined when it is answered. */
export function proposalAt(
  proposals: Proposals,
  values: FormValues,
  path: string,
): FieldProposal | undefined {
  if (isWithin(path, entriesPath) || !isEmpty(valueAt(values, path))) return undefined
  const degree = /^education\.\w+/.exec(path)?.[0]
  if (degree !== undefined && isOtherDegree(proposals, values, degree)) return undefined
  return proposals.find((each) => each.path === path)
}

/** The answer of a proposal as the form shows it. */
export function typedOf(sections: FormSections, { path, value }: FieldProposal): unknown {
  const schema = schemaAt(sections, path)
  return schema === undefined ? value : fromWire(schema, value)
}

/** Accepts all proposals for a section in their order, as far as an answer does not hide the field of a later one. */
export function acceptAll(
  proposals: Proposals,
  sections: FormSections,
  values: FormValues,
  section: string,
): { path: string; typed: unknown }[] {
  let next = values
  return proposals.flatMap((each) => {
    const { path } = each
    const isOpen = isWithin(path, section) && schemaAt(sections, path) && !isFieldHidden(sections, path, next)
    if (!isOpen || proposalAt(proposals, next, path) === undefined) return []
    const typed = typedOf(sections, each)
    next = withValueAt(next, path, typed)
    return [{ path, typed }]
  })
}

/** A job that the file proposes, as an entry of the form. */
export type JobProposal = Pick<FieldProposal, 'source'> & { entry: Entries[number] }

/** The proposed jobs that are not among the entries, newest first, as many as there is room for. */
export function jobsFor(proposals: Proposals, entries: Entries): JobProposal[] {
  const rows = new Map<string, FieldProposal[]>()
  for (const each of proposals.filter(({ path }) => isWithin(path, entriesPath))) {
    const row = each.path.slice(0, each.path.lastIndexOf('.'))
    rows.set(row, [...(rows.get(row) ?? []), each])
  }
  const jobs = [...rows.values()].flatMap((fields) => {
    const values = fields.map(({ path, value }) => [path.slice(path.lastIndexOf('.') + 1), value])
    const entry = fromWire(ExperienceEntry, Object.fromEntries(values)) as Entries[number]
    return fields[0] === undefined ? [] : [{ entry, source: fields[0].source }]
  })
  const isSame = (a: Entries[number], b: Entries[number]) => a.start === b.start && areAlike(a, b)
  // An entry of the same company is the same job, unless it is another proposed one: two positions at one company.
  const isThere = ({ entry }: JobProposal) =>
    entries.some(
      (own) =>
        areAlike(own, entry) && (own.start === entry.start || !jobs.some((job) => isSame(job.entry, own))),
    )
  return jobs.filter((job) => !isThere(job)).slice(0, Math.max(limits.experienceEntries - entries.length, 0))
}

function areAlike(a: Entries[number], b: Entries[number]): boolean {
  if (folded(a.companyName) !== folded(b.companyName)) return false
  return folded(a.companyName) !== '' || (a.start === b.start && folded(a.jobTitle) === folded(b.jobTitle))
}

/** How many proposals there are: a job counts once. */
export function countOf(proposals: Proposals): number {
  return new Set(proposals.map(({ path }) => /^experience\.entries\.\d+/.exec(path)?.[0] ?? path)).size
}

/** Whether the person has answered with another degree than the proposed one, whose other facts then do not belong to it. */
function isOtherDegree(proposals: Proposals, values: FormValues, degree: string): boolean {
  const pair = (name: string) => {
    const path = `${degree}.${name}`
    return [
      folded(proposals.find((each) => each.path === path)?.value),
      folded(valueAt(values, path)),
    ] as const
  }
  const [proposed, answered] = pair('qualification')
  const [school, own] = pair('school')
  const isOtherSchool = !school.includes(own) && !own.includes(school)
  return (proposed !== '' && answered !== '' && proposed !== answered) || (own !== '' && isOtherSchool)
}

/** A name without what writers choose freely. */
function folded(text: unknown): string {
  return typeof text === 'string'
    ? text.normalize('NFKC').replace(/\s/g, '').replaceAll('台', '臺').toLowerCase()
    : ''
}

function isEmpty(answer: unknown): boolean {
  return typeof answer === 'string' ? answer.trim() === '' : answer === undefined || answer === false
}
