import { duration } from '@recruiting/http/variable-kinds'
import { z } from 'zod'

/** Where clamd listens. */
export type ScannerPlace = {
  host: string
  port: number
  /** How long the scan of one file may take, in ms. */
  timeout: number
}

/** Why a URL names no place; a line for the operator. */
export class NoScannerPlace extends Error {
  override name = 'NoScannerPlace'
}

/** The form of the URL. */
const form = 'tcp://host:3310, with ?timeout=30s for the time that a scan may take'

const defaultPort = 3310

const Query = z.strictObject({
  timeout: duration.refine((value) => value >= 100 && value <= 600_000).default(30_000),
})

/** Reads `tcp://host:port?timeout=…`. Throws `NoScannerPlace`, whose message quotes no value. */
export function scannerPlace(url: string): ScannerPlace {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'tcp:' || parsed.hostname === '' || parsed.hash !== '')
    throw new NoScannerPlace(form)
  if (parsed.username !== '' || parsed.password !== '')
    throw new NoScannerPlace(`${form}; clamd has no users`)
  if (parsed.pathname !== '' && parsed.pathname !== '/') throw new NoScannerPlace(`${form}; without a path`)
  const given = [...parsed.searchParams]
  const query = Query.safeParse(Object.fromEntries(given))
  if (!query.success || given.length > 1) throw new NoScannerPlace(`${form}; timeout is from 100ms to 10m`)
  return {
    // A socket takes an IPv6 address without brackets.
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: parsed.port === '' ? defaultPort : Number(parsed.port),
    timeout: query.data.timeout,
  }
}
