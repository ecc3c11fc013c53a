/**
 * Texts by which the invented company of this repository can be recognised: its name in both languages, its street,
 * its colour, and an outline of its logo. They occur only in this package, whatever company `brand.ts` names.
 */
export const traces = ['verdear', '青穗', 'qingsui', '#99cc33', '#9c3"', 'M11 9.5 5 5v4.5l6 4.5z'] as const

/** The traces that a text has; case does not matter. */
export function tracesIn(text: string): string[] {
  const searched = text.toLowerCase()
  return traces.filter((trace) => searched.includes(trace.toLowerCase()))
}
