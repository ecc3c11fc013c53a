import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { CallOptions } from './http.ts'
import type { Kit } from './kit.ts'
import type { Target } from './target.ts'

/** What became of the addresses that a run stored something for. */
export type CleanUp = {
  deleted: readonly string[]
  /** The deletion was requested and no mail came: nothing was stored any more, or the mail is missing. */
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

/** The addresses for which a request was accepted that stores something, in the order of the requests. */
export function addressesIn(exchanges: Iterable<Exchange>): string[] {
  const found = new Set<string>()
  for (const { operation, sent, received } of exchanges) {
    if (received.status < 200 || received.status >= 300) continue
    const body = parsed(sent.body)
    const stores = operation === 'submitApplication' || operation === 'savePersonalInfo'
    const address = stores
      ? member(member(body, 'personal'), 'email')
      : sent.method === 'POST' && sent.target === '/__mock/referrals'
        ? member(body, 'email')
        : undefined
    if (typeof address === 'string') found.add(address.trim())
  }
  return [...found]
}

/**
 * Deletes what a run stored by the product's own deletion: requests it for each address, and confirms it with the
 * link of the mail. Deleted addresses are only those of the run.
 */
export async function cleanUp(
  target: Target,
  addresses: readonly string[],
  { quiet = 10_000, interval = 250 }: CleanUpOptions = {},
): Promise<CleanUp> {
  const kit = target.newKit()
  const earlier = new Map<string, ReadonlySet<string>>()
  const waiting = new Set<string>()
  const deleted: string[] = []
  const refused: { address: string; reason: string }[] = []
  for (const address of addresses) {
    earlier.set(address, new Set(await deletionTokens(kit, address)))
    const reason = await attempt(target, kit, () =>
      sent(kit, 'requestResumeDeletion', { json: { email: address } }),
    )
    if (reason === undefined) waiting.add(address)
    else refused.push({ address, reason })
  }
  for (let left = quiet; waiting.size > 0 && left > 0; left -= interval) {
    for (const address of waiting) {
      const tokens = await deletionTokens(kit, address)
      const token = tokens.find((each) => !earlier.get(address)?.has(each))
      if (token === undefined) continue
      waiting.delete(address)
      left = quiet
      const reason = await attempt(target, kit, () => sent(kit, 'confirmResumeDeletion', { token }))
      if (reason === undefined) deleted.push(address)
      else refused.push({ address, reason })
    }
    if (waiting.size > 0) await wait(interval)
  }
  return { deleted, unanswered: [...waiting], refused }
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

/** The tokens of the deletion links that were mailed to an address, newest first. */
async function deletionTokens(kit: Kit, address: string): Promise<string[]> {
  const mails = await kit.support.mailsTo(address)
  return mails.flatMap(({ links }) =>
    links.filter(({ purpose }) => purpose === 'delete-resume').map(({ token }) => token),
  )
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
