import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { CallOptions } from './http.ts'
import type { Kit } from './kit.ts'
import { addressesIn, sameAddress, storedAfter } from './stored.ts'
import type { Target } from './target.ts'
import { type Mail, mailsOf } from './test-support.ts'

/** What became of the addresses that a run stored something for. */
export type CleanUp = {
  deleted: readonly string[]
  /** Nothing was stored any more: a case deleted it, moved it to another address, or reset the target. */
  gone: readonly string[]
  /** Something is stored, the deletion was requested, and no mail came. */
  unanswered: readonly string[]
  /** The target refused the request or the confirmation; with the reason. */
  refused: readonly { address: string; reason: string }[]
}

export type CleanUpOptions = {
  /** Milliseconds without a new mail after which no further one is expected. */
  quiet?: number
  /** Milliseconds between two looks into the mailbox. */
  interval?: number
}

/**
 * Deletes what a run stored by the product's own deletion: requests it for each address, and confirms it with the
 * link of the mail. Deleted addresses are only those of the run.
 * @param exchanges those of the run, in the order in which they took place; they tell what is still stored
 */
export async function cleanUp(
  target: Target,
  addresses: readonly string[],
  exchanges: readonly Exchange[],
  { quiet = 10_000, interval = 250 }: CleanUpOptions = {},
): Promise<CleanUp> {
  const kit = target.newKit()
  const earlier = new Map<string, string>()
  for (const address of addresses) {
    for (const { links } of await kit.support.mailsTo(address)) {
      for (const { token } of links) earlier.set(token, address)
    }
  }
  // A deletion may take the mails of the address with it.
  const isList = ({ sent }: Exchange) => /^\/__mock\/(?:awaited-)?mails\b/.test(sent.target)
  for (const exchange of exchanges.filter((each) => isList(each) && each.received.status === 200)) {
    for (const { to, links } of mailsOf(exchange)) for (const { token } of links) earlier.set(token, to)
  }
  const stored = storedAfter(exchanges, (token) => earlier.get(token))
  const seen = new Set(addressesIn(exchanges).map(sameAddress))
  // Data for an address that no answer mentions may be stored.
  const isStored = (address: string) => stored.has(sameAddress(address)) || !seen.has(sameAddress(address))
  const waiting = new Set<string>()
  const deleted: string[] = []
  const refused: { address: string; reason: string }[] = []
  // Addresses without stored data are included: a faulty target may have kept the data.
  for (const address of addresses) {
    const reason = await attempt(target, kit, () =>
      sent(kit, 'requestResumeDeletion', { json: { email: address } }),
    )
    if (reason === undefined) waiting.add(address)
    else refused.push({ address, reason })
  }
  for (let left = quiet; [...waiting].some(isStored) && left > 0; left -= interval) {
    for (const address of waiting) {
      const tokens = deletionTokens(await kit.support.mailsTo(address))
      const token = tokens.find((each) => !earlier.has(each))
      if (token === undefined) continue
      waiting.delete(address)
      left = quiet
      const reason = await attempt(target, kit, () => sent(kit, 'confirmResumeDeletion', { token }))
      if (reason === undefined) deleted.push(address)
      else refused.push({ address, reason })
    }
    if ([...waiting].some(isStored)) await wait(interval)
  }
  const unanswered = [...waiting].filter(isStored)
  return { deleted, gone: [...waiting].filter((each) => !isStored(each)), unanswered, refused }
}

/** Sends a call without comparing its answer: what was stored is deleted from a target with faults, too. */
async function sent({ contract, http }: Kit, id: string, options: CallOptions): Promise<Exchange> {
  const operation = contract.operations.get(id)
  if (operation === undefined) throw new TypeError(`The contract has no call ${id}`)
  return await http.request(operation.method, contract.base + operation.path, options)
}

/** Sends a request, once more after a limit was forgotten. @returns why it was refused. */
async function attempt(target: Target, kit: Kit, send: () => Promise<Exchange>): Promise<string | undefined> {
  try {
    let { received } = await send()
    if (received.status === 429 && target.calls.has('forgetLimits')) {
      await kit.support.forgetLimits()
      received = (await send()).received
    }
    return received.status < 300 ? undefined : `answered ${received.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The tokens of the deletion links in mails, newest first. */
function deletionTokens(mails: readonly Mail[]): string[] {
  return mails.flatMap(({ links }) =>
    links.filter(({ purpose }) => purpose === 'delete-resume').map(({ token }) => token),
  )
}
