/** The heading of the list: where focus goes when what was pressed goes away or the list is turned to another page. */
export const resultsHeadingId = 'results'

/** Focuses the list's heading; a removed chip needs no scrolling, a turned page does. */
export function focusResults(options?: FocusOptions): void {
  document.getElementById(resultsHeadingId)?.focus(options)
}
