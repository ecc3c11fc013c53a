import type { Shape } from '../../shape.ts'
import type { problems as referenceProblems } from '../tw/problems.ts'

/** Titles of problems by code, shown when a whole call fails. */
export const problems: Shape<typeof referenceProblems> = {
  malformed: 'This request could not be understood. Please reload the page and try again',
  link_invalid: 'This link is not valid',
  link_expired: 'This link has expired. Please ask for a new one',
  link_used: 'This link has already been used',
  link_replaced: 'A newer link has replaced this one. Please use the latest e-mail',
  precondition_failed: 'This record was changed while you were editing it',
  precondition_required: 'Please load the record again before saving',
  origin_forbidden: 'Requests from other sites are not accepted',
  not_found: 'What you are looking for cannot be found',
  method_not_allowed: 'This method is not supported here',
  not_acceptable: 'The format you asked for is not available',
  request_timeout: 'The transfer took too long. Please check your connection and try again',
  idempotency_key_in_progress: 'This application is being processed. Please wait a moment',
  job_closed: 'This job is no longer open',
  payload_too_large: 'The file is larger than the limit',
  unsupported_media_type: 'This kind of content is not supported',
  validation_failed: 'Some fields need to be corrected',
  idempotency_key_reused: 'What was sent differs from the first attempt. Please submit again',
  too_many_requests: 'Too many attempts. Please try again later',
  headers_too_large: 'The request headers are too large. Please clear the cookies of this site and try again',
  internal: 'The system is busy. Please try again later',
  unavailable: 'The system is busy. Please try again later',
  insufficient_storage: 'The system cannot accept files at the moment. Please try again later',
}
