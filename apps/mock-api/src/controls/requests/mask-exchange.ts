import { shownHeader } from '@recruiting/contract-tests/report/curl'
import { createMask, type Mask } from '@recruiting/contract-tests/report/mask'
import type { Headers } from './headers.ts'

/** A national ID or a resident certificate of Taiwan, wherever it was typed. */
const nationalId = /(?<![A-Z0-9])[A-Z][1289A-D]\d{8}(?!\d)/gi

/** The value of an ID or passport number in JSON, also in JSON that ends too early. */
const idNumber = /"idNumber"\s{0,20}:\s{0,20}"([^"]{1,100})/g

/** How much of an idempotency key is shown: enough to tell two apart. */
const shownOfKey = 8

/**
 * Creates the mask of an exchange: tokens and ids of staged files keep six characters; ID and passport numbers are
 * hidden wherever they occur in the exchange. Addresses and phone numbers stay readable: they are what a developer
 * compares, and the log exists in development only.
 * @param bodies in which ID numbers are looked for
 */
export function maskOf(bodies: readonly string[]): Mask {
  const numbers = bodies.flatMap((body) => [...body.matchAll(idNumber)].map(([, number = '']) => number))
  const mask = createMask(numbers)
  return (text) => mask(text.replace(nationalId, '***'))
}

/** The headers without what gives access; of an idempotency key the beginning. */
export function maskedHeaders(headers: Headers, mask: Mask): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'idempotency-key' && value.length > shownOfKey
        ? `${mask(value.slice(0, shownOfKey))}…`
        : shownHeader(name, value, mask),
    ]),
  )
}
