import { type JsonObject, objectOf } from './contract.ts'
import type { Exchange } from './exchange.ts'
import type { Http } from './http.ts'
import { Mismatch, MissingMails, NoAnswer } from './mismatch.ts'

/** A mail as the target's mailbox shows it. */
export type Mail = {
  id: string
  to: string
  subject: string
  locale: string
  text: string
  html: string
  sentAt: string
  links: { url: string; token: string; purpose: string }[]
}

/** The optional calls of `test-support.openapi.json`. Each throws `Mismatch` when the target refuses it. */
export type TestSupport = {
  mailsTo: (address: string) => Promise<Mail[]>
  /** All mails to an address, newest first, once there are at least `count`. */
  awaitMails: (address: string, count: number) => Promise<Mail[]>
  setJobStatus: (code: string, status: 'open' | 'closed') => Promise<void>
  createReferral: (order: JsonObject) => Promise<void>
  endLink: (token: string, as: 'expired' | 'used' | 'replaced') => Promise<void>
  moveClock: (seconds: number) => Promise<void>
  resetClock: () => Promise<void>
  forgetLimits: () => Promise<void>
  reset: () => Promise<void>
  /** @param order a `WorldOrder`. @returns the id */
  createWorld: (order: JsonObject) => Promise<string>
  deleteWorld: (id: string) => Promise<void>
  /** Restarts the target by the command of the user. */
  restart: () => Promise<void>
  /** The longest wait for mails in milliseconds. */
  mailPatience: number
}

/** The header that names the world of a call. */
export const worldHeader = 'X-Mock-World'

/** The longest wait for mails in milliseconds that the contract allows. */
export const longestMailPatience = 30_000

/** The names of the optional calls that a target has; empty when it has none. */
export async function supportedCalls(http: Http): Promise<ReadonlySet<string>> {
  const { received } = await http.request('GET', '/__mock', { headers: { Accept: 'application/json' } })
  if (received.status !== 200 || typeof received.json !== 'object' || received.json === null) return new Set()
  const { calls } = objectOf(received.json)
  return new Set(Array.isArray(calls) ? calls.map(String) : [])
}

/** @param mailPatience the longest wait for mails in milliseconds, rounded up to seconds. */
export function createTestSupport(http: Http, mailPatience = longestMailPatience): TestSupport {
  const timeout = String(Math.ceil(mailPatience / 1000))
  async function ask(method: string, target: string, json?: unknown): Promise<Exchange> {
    const send = () => http.request(method, target, json === undefined ? {} : { json })
    // A connection may end for reasons that are not the target's.
    const exchange = await send().catch((error: unknown) =>
      method === 'POST' || (error instanceof NoAnswer && error.code === 'ETIMEDOUT')
        ? Promise.reject(error)
        : send(),
    )
    if (exchange.received.status >= 300) {
      throw new Mismatch(`the status of ${method} ${target}`, '2xx', exchange.received.status, exchange)
    }
    return exchange
  }
  const done = async (asked: Promise<Exchange>) => {
    await asked
  }
  const awaitMails = async (address: string, count: number) => {
    const query = new URLSearchParams({ to: address, count: String(count), timeout })
    const exchange = await ask('GET', `/__mock/awaited-mails?${query.toString()}`)
    const mails = mailsOf(exchange)
    if (mails.length < count)
      throw new MissingMails(
        `the number of mails to ${address} after ${timeout} s`,
        count,
        mails.length,
        exchange,
      )
    return mails
  }
  return {
    mailsTo: async (address) =>
      mailsOf(await ask('GET', `/__mock/mails?${new URLSearchParams({ to: address }).toString()}`)),
    awaitMails,
    setJobStatus: (code, status) => done(ask('PUT', `/__mock/jobs/${code}`, { status })),
    createReferral: (order) => done(ask('POST', '/__mock/referrals', order)),
    endLink: (token, as) => done(ask('POST', '/__mock/ended-links', { token, as })),
    moveClock: (seconds) => done(ask('POST', '/__mock/clock', { seconds })),
    resetClock: () => done(ask('DELETE', '/__mock/clock')),
    forgetLimits: () => done(ask('DELETE', '/__mock/limits')),
    reset: () => done(ask('POST', '/__mock/reset')),
    createWorld: async (order) =>
      String(objectOf((await ask('POST', '/__mock/worlds', order)).received.json).id),
    deleteWorld: (id) => done(ask('DELETE', `/__mock/worlds/${id}`)),
    restart: () => Promise.reject(new TypeError('The case does not say that it needs restart')),
    mailPatience,
  }
}

const shownIn = new WeakMap<Mail, Exchange>()

/** The answer that shows a mail; undefined when the mailbox is not the target's. */
export const exchangeWith = (mail: Mail) => shownIn.get(mail)

/** The mails in an answer that lists some. Throws `TypeError` when it is no JSON object. */
export function mailsOf(exchange: Exchange): Mail[] {
  const { mails } = objectOf(exchange.received.json)
  return (Array.isArray(mails) ? mails : []).map((each) => {
    const { id, to, subject, locale, text, html, sentAt, links } = objectOf(each)
    const mail = {
      ...{ id: String(id), to: String(to), subject: String(subject), locale: String(locale) },
      ...{ text: String(text), html: String(html), sentAt: String(sentAt) },
      links: (Array.isArray(links) ? links : []).map((link) => {
        const { url, token, purpose } = objectOf(link)
        return { url: String(url), token: String(token), purpose: String(purpose) }
      }),
    }
    shownIn.set(mail, exchange)
    return mail
  })
}

/** The call that each need requires. */
export const callsOfNeeds = {
  mails: ['listMails', 'awaitMails'],
  jobs: ['setJobStatus'],
  referrals: ['createReferral'],
  links: ['endLink'],
  clock: ['moveClock', 'resetClock'],
  limits: ['forgetLimits'],
  reset: ['resetServer'],
  worlds: ['createWorld', 'deleteWorld'],
} as const
