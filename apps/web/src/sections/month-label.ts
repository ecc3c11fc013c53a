import { educationStatuses } from '@recruiting/schema/options'
import type { TFunction } from 'i18next'

/** Graduation, drop-out or expected-graduation month, depending on the status (specification 3). */
export function monthLabel(t: TFunction<'form'>, status: unknown): string {
  return t(`monthOf.${educationStatuses.find((each) => each === status) ?? 'graduated'}`)
}
