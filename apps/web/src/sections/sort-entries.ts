import { parseYearMonth } from '@recruiting/schema/fields/year-month'
import { newestFirst } from '@recruiting/schema/sections/experience'
import type { DraftSections } from '~/lib/draft/draft.ts'

type Entries = DraftSections['experience']['entries']

/** Newest first (specification 5). Accepts entries as typed, with any content in their months. */
export function sortEntries(entries: Entries): Entries {
  const rows = entries.map((typed) => ({
    start: typed.start,
    end: typed.end,
    stillEmployed: typed.stillEmployed === true,
    typed,
  }))
  return newestFirst(rows, (text) => parseYearMonth(text ?? '')).map(({ typed }) => typed)
}
