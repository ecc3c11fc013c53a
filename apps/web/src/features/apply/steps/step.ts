import type { SectionName } from '@recruiting/schema/application'
import type { ComponentType } from 'react'
import type { DraftSections } from '~/lib/draft/draft.ts'

/** One step of the form that asks for a section: everything it is, as data. */
export type Step = {
  id: SectionName
  Fields: ComponentType
  /** Brings the answers into the shape the fields expect, e.g. three rows to fill in. */
  prepare?: (sections: DraftSections) => Partial<DraftSections>
  /** Puts the right answers in order when the person goes on. */
  finish?: (sections: Partial<DraftSections>) => Partial<DraftSections>
}
