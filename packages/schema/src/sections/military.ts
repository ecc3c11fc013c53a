import { z } from 'zod'
import { choice } from '../fields/choice.ts'
import { yearMonthSixDigits } from '../fields/year-month.ts'
import { militaryStatuses, militaryStatusesWithPeriod } from '../options.ts'
import { structured } from '../structure.ts'
import { notBefore } from './not-before.ts'

/** spec 3, personal-info edit: military service. Women and foreigners answer `notApplicable`. */
export const Military = structured(
  z
    .strictObject({
      status: choice(militaryStatuses).optional(),
      start: yearMonthSixDigits().optional(),
      end: yearMonthSixDigits().optional(),
    })
    .meta({ id: 'Military' }),
  {
    conditions: [
      {
        name: 'servicePeriod',
        sentence: 'Start and end exist only for those who have served or are serving.',
        fields: ['start', 'end'],
        required: [],
        when: { field: 'status', isOneOf: militaryStatusesWithPeriod },
      },
    ],
    rules: [notBefore('start', 'end')],
  },
)
export type Military = z.infer<typeof Military>
