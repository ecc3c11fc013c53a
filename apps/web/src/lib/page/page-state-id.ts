/** The element of a document that holds what the page of the server brings along. */
export const pageStateId = 'page-state'
