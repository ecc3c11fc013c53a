import { z } from 'zod'
import { choice } from '../fields/choice.ts'
import { code } from '../fields/code.ts'
import { money } from '../fields/money.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { applicationChannels, salaryUnits } from '../options.ts'
import { structured } from '../structure.ts'
import { hourlyLimit } from './hourly-limit.ts'

/** spec 3, application. */
export const ApplicationInfo = structured(
  z
    .strictObject({
      channel: choice(applicationChannels),
      channelOther: line(limits.line).optional(),
      desiredJob: line(limits.line).optional(),
      expectedSalary: money().optional(),
      /** A month when absent. */
      expectedSalaryUnit: choice(salaryUnits).optional(),
      recommendCode: code(limits.recommendCode).optional(),
      recommenderEmployeeId: code(limits.employeeId).optional(),
      recommenderName: line(limits.name).optional(),
    })
    .meta({ id: 'ApplicationInfo' }),
  {
    conditions: [
      {
        name: 'otherChannel',
        sentence: 'The text of the channel is required when the channel is other, and absent otherwise.',
        fields: ['channelOther'],
        required: ['channelOther'],
        when: { field: 'channel', is: 'other' },
      },
    ],
    rules: [hourlyLimit('expectedSalary', 'expectedSalaryUnit')],
  },
)
export type ApplicationInfo = z.infer<typeof ApplicationInfo>
