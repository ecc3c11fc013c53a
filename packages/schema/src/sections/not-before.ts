import type { NamedRule } from '../structure.ts'

/** An invalid month is reported at its own field. */
function monthOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{6}$/.test(value) ? value : undefined
}

/**
 * The month `end` of an object must not be before its month `start`; both are `yyyyMM`, so text order is time
 * order.
 */
export function notBefore(start: string, end: string): NamedRule {
  return {
    name: `${end}NotBefore${start.charAt(0).toUpperCase()}${start.slice(1)}`,
    sentence: 'The end month is not before the start month.',
    fields: [start, end],
    gives: { [end]: 'endBeforeStart' },
    when: 'Both are six digits, and the end is the smaller text.',
    check: (value, report) => {
      const [from, to] = [monthOf(value[start]), monthOf(value[end])]
      if (from !== undefined && to !== undefined && to < from) report(end, 'endBeforeStart')
    },
  }
}
