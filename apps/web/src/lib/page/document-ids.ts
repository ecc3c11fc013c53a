/** Id of the element that contains the state of a server-rendered page. */
export const pageStateId = 'page-state'

/** Id of the element that reports that the scripts did not load; `index.html` styles it. */
export const failedShellId = 'failed'

/** Id of the live region that says that something is loading; its `data-text` has the words, `index.html` styles it. */
export const loadingNoticeId = 'loading'

/** Id of the script element that loads the scripts late; its data attributes name them. */
export const lateScriptsId = 'late'

/** The source of the bar that a steered site shows. */
export const steeringBarSource = 'src/steering/steered.tsx'
