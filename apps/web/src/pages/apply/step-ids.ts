/**
 * The form steps as named in the URL, in order; `done` is the confirmation. This file imports no validator, because
 * the router loads it.
 */
export const askingSteps = ['personal', 'education', 'experience', 'application', 'other'] as const
export const formSteps = [...askingSteps, 'check'] as const
export type FormStepId = (typeof formSteps)[number]
export type StepId = FormStepId | 'done'

/**
 * The history state of a step: it remembers the entry at which this visit to the form began, because sending leads
 * back to it.
 * @param before the state of the current entry; `__TSR_index` is its position
 */
export function withFormStart(before: { formStart?: number | undefined; __TSR_index: number }): {
  formStart: number
} {
  return { formStart: before.formStart ?? before.__TSR_index }
}

/** The state of `/apply` in the URL. `from=check` returns to the check page after a change. */
export type ApplySearch = { step?: StepId | undefined; from?: 'check' | undefined }

/** Parses any query string; an unknown step becomes undefined. */
export function parseApplySearch(search: Readonly<Record<string, unknown>>): ApplySearch {
  const step = ([...formSteps, 'done'] as const).find((each) => each === search.step)
  return { step, from: search.from === 'check' ? 'check' : undefined }
}
