import type { LinkPurpose } from '@recruiting/schema/options'

/** The state of the emailed link whose token a request carries. */
export type LinkState = 'valid' | 'expired' | 'replaced' | 'used' | 'unknown' | 'malformed'

/** One request whose answer is recorded, as data. */
export type RecordedRequest = {
  /** Stable and unique; the part before the first dot is its group. */
  id: string
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON when it is no text and no bytes. */
  body?: unknown
  /** Sends `Authorization: Bearer` with the token of a link in this state. */
  link?: { purpose: LinkPurpose; state: LinkState }
}
