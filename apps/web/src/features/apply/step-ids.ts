/** The steps as the URL names them, in their order; `done` is the confirmation. No validator here: the router reads it. */
export const askingSteps = ['personal', 'education', 'experience', 'application', 'other'] as const
export const formSteps = [...askingSteps, 'check'] as const
export type FormStepId = (typeof formSteps)[number]
export type StepId = FormStepId | 'done'

/** The state of `/apply` in the URL. `from` brings a change back to the check page. */
export type ApplySearch = { step?: StepId; from?: 'check' }

/**
 * Reads any query string; unknown steps are none. To be called wherever the search is used, because the router
 * passes on what a validator left out.
 */
export function parseApplySearch(search: Readonly<Record<string, unknown>>): ApplySearch {
  const step = ([...formSteps, 'done'] as const).find((each) => each === search.step)
  return { ...(step && { step }), ...(search.from === 'check' && { from: 'check' }) }
}
