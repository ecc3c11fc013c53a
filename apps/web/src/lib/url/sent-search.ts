import { limits } from '@recruiting/schema/limits'

/** Query of the pages that request a link, after a mail was ordered without scripts. */
export type SentSearch = {
  /** The lifetime of the mailed link, in hours. The address itself is never part of a URL. */
  sent?: number
}

/** Reads the query; drops everything that is not a possible lifetime. */
export function parseSent({ sent }: Readonly<Record<string, unknown>>): SentSearch {
  const text = typeof sent === 'number' ? String(sent) : sent
  if (typeof text !== 'string' || !/^[1-9]\d{0,4}$/.test(text)) return {}
  const hours = Number(text)
  return hours <= limits.linkHours ? { sent: hours } : {}
}
