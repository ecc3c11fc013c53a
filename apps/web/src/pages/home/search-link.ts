/** A link to a search. Only the shown search is the current page, not every one whose conditions it shares. */
export const searchLink = { to: '/', resetScroll: false, activeOptions: { exact: true } } as const
