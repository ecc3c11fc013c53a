import { visible } from './vector-file.ts'

/** Code points of a text that a sentence shows; a longer text is cut and counted. */
const maxShown = 44

/** A value as a sentence shows it: as JSON, with escapes for what no reader sees. */
export function shown(value: unknown): string {
  const points = Array.from(typeof value === 'string' ? value : '')
  if (points.length <= maxShown) return visible(JSON.stringify(value))
  return `${visible(JSON.stringify(`${points.slice(0, maxShown).join('')}…`))} of ${points.length} characters`
}
