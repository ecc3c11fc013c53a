import type { KeyboardEvent } from 'react'

/** Id of the element that contains the state of a server-rendered page. */
export const pageStateId = 'page-state'

/** Id of the element that reports that the scripts did not load; `index.html` styles it. */
export const failedShellId = 'failed'

/** Id of the live region that says that something is loading; its `data-text` has the words, `index.html` styles it. */
export const loadingNoticeId = 'loading'

/** Whether the page is hidden until its scripts have decided what it shows. */
export function isPageHidden(): boolean {
  return document.documentElement.dataset.guarded !== undefined
}

/** Id of the script element that loads the scripts late; its data attributes name them. */
export const lateScriptsId = 'late'

/** Shows and announces that something is loading. @param text nothing hides it. */
export function sayLoading(text = ''): void {
  const notice = document.getElementById(loadingNoticeId)
  // The same text again would be announced again.
  if (notice && notice.textContent !== text) notice.textContent = text
}

/** Enter that ends a composition inserts text and must not submit; Safari reports it only by the old key code. */
export function holdWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}

/** The CSS property with the height of a bar at the bottom of the window; unset without one. */
export const bottomBar = '--bottom-bar'

/** The distance of sticky parts from the bottom of the window. */
export const aboveBottomBar = `var(${bottomBar}, 0px)`

/** Id of the single search form: without scripts all its fields on the page are submitted together. */
export const searchFormId = 'search'

/** Anchor of the consent; the link next to the facts of a vacancy points to it. */
export const consentId = 'consent'

/** The source of the bar that a steered site shows. */
export const steeringBarSource = 'src/steering/steered.tsx'
