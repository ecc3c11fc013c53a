import { type ComponentType, createContext } from 'react'
import type { DraftSections } from '~/lib/draft/draft.ts'
import type { FieldView } from './use-field.ts'

type Entries = DraftSections['experience']['entries']

/** What shows the answers that a file proposes; its code is loaded when somebody chooses a file. */
export type ProposalViews = {
  /** Below the control of a field. */
  FieldProposal: ComponentType<{ field: FieldView }>
  /** Above the fields of a step. */
  StepProposals: ComponentType<{ section: string }>
  /** Above the entries of experience. @param onAccept adds entries, and announces what it did */
  JobProposals: ComponentType<{ onAccept: (entries: Entries, said: string) => void }>
}

/** Undefined in other forms, and until a file has been chosen. */
export const ProposalViewsContext = createContext<ProposalViews | undefined>(undefined)
