import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { isLoose } from '@recruiting/schema/structure'
import type { DraftSections } from '~/lib/draft/draft.ts'

/**
 * Fills the empty answers with those of a valid applicant. What was typed stays, because a developer types the value
 * under test and wants the rest; a row of a list stays as it is when anything in it was answered.
 */
export function withSampleAnswers(own: DraftSections): DraftSections {
  const entries = sectionNames.map((name: SectionName) => [
    name,
    filled(own[name], fromWire(sections[name], exampleApplication[name])),
  ])
  return Object.fromEntries(entries) as DraftSections
}

function filled(own: unknown, sample: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(sample)) {
    const rows = Math.max(own.length, sample.length)
    return Array.from({ length: rows }, (_, at) =>
      isUnanswered(own[at]) && at < sample.length ? sample[at] : own[at],
    )
  }
  if (isLoose(own) && isLoose(sample)) {
    return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, filled(value, sample[name])]))
  }
  return isUnanswered(own) ? (sample ?? own) : own
}

function isUnanswered(value: unknown): boolean {
  if (isLoose(value)) return Object.values(value).every(isUnanswered)
  return value === undefined || value === '' || value === false
}
