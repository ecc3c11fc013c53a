import { educationStatuses, qualifications } from '@recruiting/schema/options'
import type { Handler } from '../contract/handler.ts'

export function getEducationOptions(): Handler<'getEducationOptions'> {
  return () => ({
    status: 200,
    body: { qualifications: [...qualifications], statuses: [...educationStatuses] },
  })
}
