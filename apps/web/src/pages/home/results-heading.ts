/** Id of the list heading, which takes focus when the pressed control disappears or the list turns its page. */
export const resultsHeadingId = 'results'

/** Focuses the list heading. A removed chip needs no scrolling; a change of page does. */
export function focusResults(options?: FocusOptions): void {
  document.getElementById(resultsHeadingId)?.focus(options)
}
