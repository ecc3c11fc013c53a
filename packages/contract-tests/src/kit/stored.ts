import { type Exchange, parsedJson } from './exchange.ts'

/** Days after which a target deletes applications and recommendations: docs/writing-a-backend/state.md#5-deletion. */
const retentionDays = 730

/** Something a target stored: an application or a recommendation. */
type Entry = {
  address: string
  /** The reference of an application, which repeated answers share. */
  reference: string | undefined
  /** How far the target's clock had been moved, in seconds. */
  clock: number
}

/** An address in the form in which two are compared: docs/writing-a-backend/state.md, “Two addresses are the same”. */
export function sameAddress(address: string): string {
  return address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * The addresses, as `sameAddress` writes them, that a target still has something stored for, as far as its answers say.
 * @param exchanges in the order in which they took place
 * @param addressOf the address that a token of an emailed link was mailed to
 */
export function storedAfter(
  exchanges: Iterable<Exchange>,
  addressOf: (token: string) => string | undefined,
): ReadonlySet<string> {
  let entries: Entry[] = []
  let clock = 0
  for (const exchange of exchanges) {
    const { operation, sent, received } = exchange
    if (received.status < 200 || received.status >= 300) continue
    const typed = storedAddress(exchange)
    const address = typed === undefined ? undefined : sameAddress(typed)
    const owner = ownerOf(sent.headers, addressOf)
    if (operation === 'submitApplication' && address !== undefined) {
      const reference = textOf(member(received.json, 'reference'))
      const isKnown = reference !== undefined && entries.some((each) => each.reference === reference)
      if (!isKnown) entries.push({ address, reference, clock })
    } else if (operation === 'savePersonalInfo' && address !== undefined) {
      const moved = entries.find((each) => each.address === owner)
      if (moved) moved.address = address
      else entries.push({ address, reference: undefined, clock })
    } else if (operation === 'confirmResumeDeletion') {
      entries = entries.filter((each) => each.address !== owner)
    } else if (address !== undefined) {
      entries.push({ address, reference: undefined, clock })
    } else if (sent.target === '/__mock/reset') {
      entries = []
    } else if (sent.target === '/__mock/clock') {
      clock = sent.method === 'DELETE' ? 0 : clock + Number(member(parsedJson(sent.body), 'seconds') ?? 0)
      const end = clock - retentionDays * 24 * 3600
      entries = entries.filter((each) => each.clock > end)
    }
  }
  return new Set(entries.map(({ address }) => address))
}

/**
 * The addresses for which a request was accepted that stores something, in the order of the requests; each once.
 * @param others further addresses
 */
export function addressesIn(exchanges: Iterable<Exchange>, others: readonly string[] = []): string[] {
  const found = new Map(others.map((address) => [sameAddress(address), address]))
  for (const exchange of exchanges) {
    const { status } = exchange.received
    const address = status >= 200 && status < 300 ? storedAddress(exchange) : undefined
    if (address !== undefined) found.set(sameAddress(address), address)
  }
  return [...found.values()]
}

/** The address for which a request stores something. */
function storedAddress({ operation, sent }: Exchange): string | undefined {
  const body = parsedJson(sent.body)
  const address =
    operation === 'submitApplication' || operation === 'savePersonalInfo'
      ? member(member(body, 'personal'), 'email')
      : sent.method === 'POST' && sent.target === '/__mock/referrals'
        ? member(body, 'email')
        : undefined
  return textOf(address)?.trim()
}

function ownerOf(
  headers: Readonly<Record<string, string>>,
  addressOf: (token: string) => string | undefined,
): string | undefined {
  const [, value = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? []
  const token = /^Bearer (\S+)$/i.exec(value)?.[1]
  const address = token === undefined ? undefined : addressOf(token)
  return address === undefined ? undefined : sameAddress(address)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
