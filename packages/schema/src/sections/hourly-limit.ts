import { limits } from '../limits.ts'
import type { NamedRule } from '../structure.ts'

const max = limits.hourlySalary

/**
 * Pay by the hour has a limit of its own: an amount of a month with the unit of an hour is a slip.
 * @param amount the field of the amount; the field `unit` says what it is paid for, a month when absent.
 */
export function hourlyLimit(amount: string, unit: string): NamedRule {
  return {
    name: `${amount}ByTheHour`,
    sentence: `Pay by the hour is at most ${max}.`,
    fields: [amount, unit],
    gives: { [amount]: 'tooLargeByTheHour' },
    when: `The unit is hour, and the amount is a number above ${max} and at most ${limits.salary}.`,
    params: { max },
    document: {
      if: {
        type: 'object',
        properties: { [unit]: { type: 'string', const: 'hour' } },
        required: [unit],
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { type: 'object', properties: { [amount]: { type: 'integer', maximum: max } } },
    },
    check: (value, report) => {
      const paid = value[amount]
      // More than any unit allows is the amount's own issue.
      if (value[unit] === 'hour' && typeof paid === 'number' && paid > max && paid <= limits.salary) {
        report(amount, 'tooLargeByTheHour', { max })
      }
    },
  }
}
