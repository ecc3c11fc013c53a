import { emptyDraft } from '@recruiting/schema/draft'
import { limits } from '@recruiting/schema/limits'
import { Recommender } from '@recruiting/schema/sections/other'
import { OtherFields } from '~/sections/other.tsx'
import type { Step } from './step.ts'

export const other: Step = {
  id: 'other',
  Fields: OtherFields,
  // spec 3: three recommenders, each row to be left empty.
  prepare: ({ other: answers }) => ({
    other: {
      ...answers,
      recommenders: Array.from(
        { length: limits.recommenders },
        (_, position) => answers.recommenders[position] ?? emptyDraft(Recommender),
      ),
    },
  }),
}
