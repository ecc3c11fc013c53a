import { ExperienceFields } from '~/sections/experience.tsx'
import { sortEntries } from '~/sections/sort-entries.ts'
import type { Step } from './step.ts'

export const experience: Step = {
  id: 'experience',
  Fields: ExperienceFields,
  // spec 5: newest first. Here and not before, so that no row moves under whoever types in it.
  finish: ({ experience: answers }) =>
    answers === undefined ? {} : { experience: { ...answers, entries: sortEntries(answers.entries) } },
}
