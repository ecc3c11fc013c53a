import { z } from 'zod'
import { yesNo } from '../fields/choice.ts'
import { multiline } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { structured } from '../structure.ts'

/** spec 3 and 5: whether a health condition matters for this position. Its description is optional (PDPA article 6). */
export const Health = structured(
  z
    .strictObject({ condition: yesNo(), description: multiline(limits.note).optional() })
    .meta({ id: 'Health' }),
  {
    conditions: [
      {
        name: 'healthDescribed',
        sentence: 'A description exists only when there is a condition; it is optional.',
        fields: ['description'],
        required: [],
        when: { field: 'condition', is: true },
      },
    ],
  },
)
export type Health = z.infer<typeof Health>
