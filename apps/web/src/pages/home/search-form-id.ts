/** Id of the single search form: without scripts all its fields on the page are submitted together. */
export const searchFormId = 'search'
