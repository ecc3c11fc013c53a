import type { LinkPurpose } from '@recruiting/schema/options'

/** The state of the link whose token a request sends. */
export type LinkState = 'valid' | 'expired' | 'replaced' | 'used' | 'unknown' | 'malformed'

/** A request as data. */
export type RecordedRequest = {
  /** Stable and unique; the part before the first dot is the group. */
  id: string
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is text or bytes. */
  body?: unknown
  /** Sends `Authorization: Bearer` with the token of a link in this state. */
  link?: { purpose: LinkPurpose; state: LinkState }
}
