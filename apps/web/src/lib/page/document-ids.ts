/** The element of a document that holds what the page of the server brings along. */
export const pageStateId = 'page-state'

/** The element that says that the scripts did not load; `index.html` styles it. */
export const failedShellId = 'failed'

/** The script element that fetches the scripts late, and in its data attributes names them. */
export const lateScriptsId = 'late'
