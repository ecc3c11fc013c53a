import { getRouteApi } from '@tanstack/react-router'
import { ApplyForm } from './apply-form.tsx'
import { Confirmation } from './confirmation.tsx'
import { parseApplySearch } from './step-ids.ts'

const route = getRouteApi('/apply')

/** Page `/apply` (specification 2): the steps, the check, and the confirmation with the reference number. */
export function ApplyPage() {
  const { step = 'personal', from } = route.useSearch({ select: parseApplySearch })
  return step === 'done' ? <Confirmation /> : <ApplyForm step={step} isChange={from === 'check'} />
}
