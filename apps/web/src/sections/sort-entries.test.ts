import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { expect, it } from 'vitest'
import { sortEntries } from './timeline.tsx'

it('puts entries as typed newest first, the present job above all, without touching them', () => {
  const make = (companyName: string, start: string, end: string, stillEmployed = false) => ({
    ...emptyDraft(ExperienceEntry),
    companyName,
    start,
    end,
    stillEmployed,
  })
  const entries = [
    make('old', '2010-1', '２０１２／０６'),
    make('present', '2015/01', '', true),
    make('last', '201301', '2014.12'),
  ]
  const sorted = sortEntries(entries)
  expect(sorted.map(({ companyName }) => companyName)).toEqual(['present', 'last', 'old'])
  expect(sorted[2]).toBe(entries[0])
})
