import type { SectionName } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { Recommender } from '@recruiting/schema/sections/other'
import { type ComponentType, createElement } from 'react'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { currentDraft } from '~/lib/draft/draft-store.ts'
import { ApplicationFields } from '~/sections/application.tsx'
import { EducationFields } from '~/sections/education.tsx'
import { ExperienceFields } from '~/sections/experience.tsx'
import { OtherFields } from '~/sections/other.tsx'
import { PersonalFields } from '~/sections/personal.tsx'
import { sortEntries } from '~/sections/sort-entries.ts'

/** One step of the form that asks for a section, as data. */
export type Step = {
  id: SectionName
  Fields: ComponentType
  /** Brings the answers into the shape that the fields expect, e.g. adds three empty rows. */
  prepare?: (sections: DraftSections) => Partial<DraftSections>
  /** Orders valid answers when the person continues. */
  finish?: (sections: Partial<DraftSections>) => Partial<DraftSections>
}

/** The steps that ask for answers, in order; the check and the confirmation follow. */
export const steps: readonly Step[] = [
  { id: 'personal', Fields: PersonalFields },
  { id: 'education', Fields: EducationFields },
  {
    id: 'experience',
    Fields: () => createElement(ExperienceFields, { studies: currentDraft().sections.education }),
    // Newest first (specification 5). Sorted only on continuing, so that no row moves while the person types in it.
    finish: ({ experience: answers }) =>
      answers === undefined ? {} : { experience: { ...answers, entries: sortEntries(answers.entries) } },
  },
  { id: 'application', Fields: ApplicationFields },
  {
    id: 'other',
    Fields: OtherFields,
    // Three recommenders (specification 3); each row may stay empty.
    prepare: ({ other: answers }) => ({
      other: {
        ...answers,
        recommenders: Array.from(
          { length: limits.recommenders },
          (_, position) => answers.recommenders[position] ?? emptyDraft(Recommender),
        ),
      },
    }),
  },
]
