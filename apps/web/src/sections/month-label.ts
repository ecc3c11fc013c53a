import { educationStatuses } from '@recruiting/schema/options'
import type { TFunction } from 'i18next'

/** spec 3: graduation / drop-out / expected-graduation year-month, as the status says. */
export function monthLabel(t: TFunction<'form'>, status: unknown): string {
  return t(`monthOf.${educationStatuses.find((each) => each === status) ?? 'graduated'}`)
}
