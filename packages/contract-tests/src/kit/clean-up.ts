import { setTimeout as wait } from 'node:timers/promises'
import { member } from './contract.ts'
import { type Exchange, parsedJson } from './exchange.ts'
import type { CallOptions } from './http.ts'
import type { Kit } from './kit.ts'
import { NoAnswer } from './mismatch.ts'
import { isLate, spread } from './raw.ts'
import type { Target } from './target.ts'
import type { Mail } from './test-support.ts'

/** What became of the addresses that a run stored something for. */
export type CleanUp = {
  deleted: readonly string[]
  /** How many deletions were requested from each address of this machine; `from` is empty for the usual one. */
  requests: readonly { from: string; count: number }[]
  /** No link came: a case has deleted the data already, moved them or reset the target, or the mail is lost. */
  unanswered: readonly string[]
  /** The target refused the request or the confirmation; with the reason. */
  refused: readonly { address: string; reason: string }[]
}

export type CleanUpOptions = {
  /** Milliseconds without a new mail after which no further one is expected. */
  quiet?: number
  /** Milliseconds between two looks into the mailbox. */
  interval?: number
  /** Prints how far it is, every few seconds. */
  say?: (line: string) => void
}

/** How many addresses are looked at side by side. */
const atOnce = 8
/** Milliseconds between two lines about progress. */
const sayEvery = 5_000

async function sideBySide<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items].values()
  const worker = async () => {
    for (const item of queue) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Deletes what a run stored by the product's own deletion: requests it for each address, and confirms it with the
 * link of the mail. Deleted addresses are only those of the run.
 */
export async function cleanUp(
  target: Target,
  addresses: readonly string[],
  { quiet = 10_000, interval = 250, say = () => undefined }: CleanUpOptions = {},
): Promise<CleanUp> {
  const kit = target.newKit()
  const tokensTo = async (address: string) => deletionTokens(await kit.support.mailsTo(address))
  const earlier = new Set<string>()
  const waiting = new Set<string>()
  const deleted: string[] = []
  const refused: { address: string; reason: string }[] = []
  /** Whether links for deletion that cases have left are tried, which needs no request. */
  let mayUseLeft = true
  const requests = new Map<string, number>()
  let said = performance.now()
  const tell = () => {
    if (performance.now() - said < sayEvery) return
    said = performance.now()
    say(`${deleted.length} of ${addresses.length} addresses deleted, ${waiting.size} wait for their mail.`)
  }
  await sideBySide(addresses, async (address) => {
    const reason = await attempt(target, kit, async () => {
      const tokens = await tokensTo(address)
      for (const token of tokens) earlier.add(token)
      const [left] = mayUseLeft ? tokens : []
      if (left !== undefined) {
        const exchange = await sent(kit, 'confirmResumeDeletion', { token: left })
        if (exchange.received.status === 200) {
          deleted.push(address)
          return exchange
        }
        // Unknown links count against a limit.
        if (exchange.received.status === 401) mayUseLeft = false
      }
      const exchange = await requested(kit, address)
      const { from = '' } = exchange.sent
      requests.set(from, (requests.get(from) ?? 0) + 1)
      return exchange
    })
    if (reason !== undefined) refused.push({ address, reason })
    else if (!deleted.includes(address)) waiting.add(address)
    tell()
  })
  for (let left = quiet; waiting.size > 0 && left > 0; left -= interval) {
    await sideBySide(waiting, async (address) => {
      const tokens = await tokensTo(address).catch(() => [])
      const token = tokens.find((each) => !earlier.has(each))
      if (token === undefined) return
      waiting.delete(address)
      left = quiet
      const reason = await attempt(target, kit, () => sent(kit, 'confirmResumeDeletion', { token }))
      if (reason === undefined) deleted.push(address)
      else refused.push({ address, reason })
      tell()
    })
    tell()
    if (waiting.size > 0) await wait(interval)
  }
  const used = [...requests].map(([from, count]) => ({ from, count }))
  return { deleted, requests: used, unanswered: [...waiting], refused }
}

/** Requests a deletion, from one of several addresses if the target is on this machine: a client may request only so many an hour. */
async function requested(kit: Kit, address: string): Promise<Exchange> {
  const { method = '', path = '' } = kit.contract.operations.get('requestResumeDeletion') ?? {}
  const request = {
    ...{ method, target: kit.contract.base + path, body: JSON.stringify({ email: address }) },
    headers: [['Content-Type', 'application/json']] as const,
  }
  try {
    return await kit.http.raw.exact({ ...request, from: spread(address) })
  } catch (error) {
    if (isLate(error)) throw error
    return await kit.http.raw.exact(request)
  }
}

/** Sends a call without comparing its answer: what was stored is deleted from a target with faults, too. */
async function sent({ contract, http }: Kit, id: string, options: CallOptions): Promise<Exchange> {
  const operation = contract.operations.get(id)
  if (operation === undefined) throw new TypeError(`The contract has no call ${id}`)
  return await http.request(operation.method, contract.base + operation.path, options)
}

/**
 * Sends a request, once more after a limit was forgotten or a connection ended, but not when no answer came in time.
 * @returns why it was refused. A link that an unanswered confirmation has used was deleted.
 */
async function attempt(target: Target, kit: Kit, send: () => Promise<Exchange>): Promise<string | undefined> {
  try {
    let { received } = await send().catch((error: unknown) =>
      error instanceof NoAnswer && error.code === 'ETIMEDOUT' ? Promise.reject(error) : send(),
    )
    if (received.status === 429 && target.calls.has('forgetLimits')) {
      await kit.support.forgetLimits()
      received = (await send()).received
    }
    return received.status < 300 || member(received.json, 'code') === 'link_used'
      ? undefined
      : `answered ${received.status}`
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

/**
 * The addresses for which a request was accepted that stores something, in the order of the requests; each once, in whatever
 * case it was typed.
 * @param others further addresses
 */
export function addressesIn(exchanges: Iterable<Exchange>, others: readonly string[] = []): string[] {
  const found = new Map<string, string>()
  const add = (address: string) => found.set(address.toLowerCase(), address)
  for (const address of others) add(address)
  for (const { operation, sent, received } of exchanges) {
    if (received.status < 200 || received.status >= 300) continue
    const body = parsedJson(sent.body)
    const isReferral = sent.method === 'POST' && sent.target === '/__mock/referrals'
    const isRecord = operation === 'submitApplication' || operation === 'savePersonalInfo'
    const address = isReferral ? member(body, 'email') : isRecord && member(body, 'personal', 'email')
    if (typeof address === 'string') add(address.trim())
  }
  return [...found.values()]
}
