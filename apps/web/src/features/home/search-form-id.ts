/** The one form of the search: without scripts its fields, wherever they stand on the page, are sent together. */
export const searchFormId = 'search'
