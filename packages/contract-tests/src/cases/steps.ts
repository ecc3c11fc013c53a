import { setTimeout } from 'node:timers/promises'
import type { Need } from '../kit/case.ts'
import { type JsonObject, objectOf, objectsOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { CallOptions } from '../kit/http.ts'
import type { EditLink, Kit } from '../kit/kit.ts'
import {
  expectArisen,
  expectEqual,
  expectThat,
  limitReached,
  Mismatch,
  MissingMails,
  noVacancy,
} from '../kit/mismatch.ts'
import { exampleOf } from '../kit/people.ts'
import type { Mail } from '../kit/test-support.ts'
import { causedMails, earlierMails, isAbout, type Subject, subjects } from './support/caused-mails.ts'
import { bodyOf, shortIssues } from './support/problems.ts'

/** The languages of mails, with an `Accept-Language` that selects each. */
export const languages = { tw: 'zh-TW', us: 'en' } as const
export type Language = keyof typeof languages

/** The header that selects a language. */
export const speaking = (language: Language) => ({ 'Accept-Language': languages[language] })

/** Makes a call and compares the status. */
export async function answered(
  { http }: Pick<Kit, 'http'>,
  id: string,
  status: number,
  options: CallOptions = {},
): Promise<Exchange> {
  const exchange = await http.call(id, options)
  expectEqual(`the status of ${id}`, exchange.received.status, status, exchange)
  return exchange
}

/** A problem: its status, its code, and its issues as `path rule`; without any they are not compared. */
type Refusal = readonly [status: number, code: string, ...issues: string[]]

/** Makes a call and compares the problem. */
export async function refused(
  kit: Pick<Kit, 'http'>,
  id: string,
  [status, code, ...issues]: Refusal,
  options: CallOptions = {},
): Promise<Exchange> {
  const exchange = await answered(kit, id, status, options)
  expectEqual(`the code of ${id}`, bodyOf(exchange).code, code, exchange)
  if (issues.length > 0) expectEqual(`the issues of ${id}`, shortIssues(exchange), issues, exchange)
  return exchange
}

/** Saves a record and compares the problem. */
export async function refusedSave(
  kit: Pick<Kit, 'http'>,
  token: string,
  json: JsonObject,
  refusal: Refusal,
  ifMatch = '*',
): Promise<Exchange> {
  return await refused(kit, 'savePersonalInfo', refusal, { token, json, headers: { 'If-Match': ifMatch } })
}

/** The issues of a submission whose files another one has claimed, or that are gone. */
export const filesExpired = ['other.headshot fileExpired', 'other.resume fileExpired'] as const

/** The token of the only link of a mail. Throws `Mismatch` when it has none or more. */
export function tokenOf(mail: Mail | undefined): string {
  expectEqual('the number of links in the mail', mail?.links.length, 1)
  return mail?.links[0]?.token ?? ''
}

/**
 * Begins to wait for one mail to an address. A mail about something else may be that of an earlier request, because mails leave in any
 * order; one that no request has caused is a `Mismatch`.
 * @returns waits for the mail
 */
async function nextMail(kit: Kit, email: string, subject: Subject): Promise<() => Promise<Mail>> {
  const { support } = kit
  const before = await support.mailsTo(email)
  const earlier = earlierMails(kit, email, before)
  const isNew = ({ id }: Mail) => !before.some((mail) => mail.id === id)
  return async () => {
    for (let mails = before; ; ) {
      try {
        mails = await support.awaitMails(email, mails.length + 1)
      } catch (error) {
        const others = mails.filter(isNew).map(({ links }) => links.map(({ purpose }) => purpose))
        if (!(error instanceof MissingMails) || others.length === 0) throw error
        const what = `the purposes of links in new mails to ${email}`
        throw new Mismatch(what, [[subject]], others, error.exchange)
      }
      const found = mails.filter((mail) => isNew(mail) && isAbout(mail, subject))
      // The first mail to an address has no earlier request.
      const fresh = before.length === 0 ? mails : found
      if (fresh[0] === undefined) continue
      expectEqual(`the number of new mails to ${email}`, fresh.length, 1)
      for (const each of subjects) {
        const about = mails.filter((mail) => !earlier.has(mail.id) && isAbout(mail, each))
        expectThat(
          `no mail to ${email} but those that requests have caused`,
          about.length <= causedMails(kit, each),
          about.map((mail) => mail.subject),
        )
      }
      return fresh[0]
    }
  }
}

/** Does something that sends one mail to an address. @returns the mail */
export async function mailAfter(
  kit: Kit,
  email: string,
  subject: Subject,
  act: () => Promise<unknown>,
): Promise<Mail> {
  const arrives = await nextMail(kit, email, subject)
  await act()
  return await arrives()
}

/** When a mail was sent, in ms. Throws `NotArisen` when its mailbox does not say it. */
export function sentAt(mail: Mail): number {
  const moment = Date.parse(mail.sentAt)
  expectArisen(!Number.isNaN(moment), 'The mailbox does not show when a mail was sent.')
  return moment
}

/** A person who has applied, and has the confirmation. */
export type Applicant = {
  email: string
  reference: string
  submittedAt: string
  body: JsonObject
  /** The confirmation. */
  mail: Mail
  /** Of the edit link in the confirmation. */
  token: string
}

export type ApplyOptions = {
  email?: string
  language?: Language
  /** Changes the valid body. */
  change?: (body: JsonObject) => JsonObject
}

/** Applies for a new address, or for the given one, and reads the confirmation. */
export async function applicant(kit: Kit, options: ApplyOptions = {}): Promise<Applicant> {
  const email = options.email ?? kit.people.newAddress()
  const { change = (body: JsonObject) => body, language = 'tw' } = options
  const body = change(await kit.people.application(email))
  let answer: JsonObject = {}
  const mail = await mailAfter(kit, email, 'personal-info', async () => {
    const exchange = await kit.people.submit(body, speaking(language))
    expectArisen(exchange.received.status !== 429, limitReached)
    expectEqual('the status of a valid application', exchange.received.status, 201, exchange)
    answer = bodyOf(exchange)
  })
  const { reference, submittedAt } = answer
  return {
    ...{ email, body, mail, token: tokenOf(mail) },
    ...{ reference: String(reference), submittedAt: String(submittedAt) },
  }
}

/** Requests a deletion and reads the mail. @returns the token of its link. */
export async function deletionLink(kit: Kit, email: string, language: Language = 'tw'): Promise<string> {
  const mail = await mailAfter(kit, email, 'delete-resume', () =>
    answered(kit, 'requestResumeDeletion', 202, { json: { email }, headers: speaking(language) }),
  )
  return tokenOf(mail)
}

/** Requests an export by an edit link, and reads the mail to the address. */
export async function exportMail(
  kit: Kit,
  { email, token }: EditLink,
  language: Language = 'tw',
): Promise<Mail> {
  const headers = speaking(language)
  return await mailAfter(kit, email, 'export', () => answered(kit, 'requestExport', 202, { token, headers }))
}

/** Confirms deletions and waits for the first receipt. A mailbox may forget the earlier mails of the address. */
export async function receiptAfter<T>(
  kit: Kit,
  email: string,
  act: () => Promise<T>,
): Promise<{ result: T; receipt: Mail }> {
  const known = new Set((await kit.support.mailsTo(email)).map(({ id }) => id))
  const result = await act()
  for (let waited = 0; waited < kit.support.mailPatience; waited += receiptPause) {
    const receipt = (await kit.support.mailsTo(email)).find(({ id }) => !known.has(id))
    if (receipt) return { result, receipt }
    await setTimeout(receiptPause)
  }
  throw new MissingMails(`the number of receipts to ${email}`, 1, 0)
}

/** Milliseconds. */
const receiptPause = 100

/** Confirms a deletion and waits for the receipt. */
export async function confirmed(kit: Kit, email: string, token: string, language: Language = 'tw') {
  const confirm = () => answered(kit, 'confirmResumeDeletion', 200, { token, headers: speaking(language) })
  const { result, receipt } = await receiptAfter(kit, email, confirm)
  return { exchange: result, receipt }
}

/** Deletes everything of an address by its link, and waits for the receipt. @returns the answer. */
export async function deleted(kit: Kit, email: string): Promise<JsonObject> {
  const { exchange } = await confirmed(kit, email, await deletionLink(kit, email))
  return bodyOf(exchange)
}

/** A recommended person, with the invitation. */
export type Referred = { email: string; order: JsonObject; mail: Mail; token: string }

/** Recommends a new person, or the given one, for open vacancies and reads the invitation. */
export async function referred(kit: Kit, change: JsonObject = {}): Promise<Referred> {
  const email = typeof change.email === 'string' ? change.email : kit.people.newAddress()
  const [example] = objectsOf(objectOf(kit.contract.json('seed/referrals.json')).referrals)
  const jobCodes = (await kit.people.openJobs()).slice(0, 2)
  expectArisen(jobCodes.length > 0, noVacancy)
  const order = { ...example, jobCodes, ...change, email }
  kit.people.remember(email)
  const mail = await mailAfter(kit, email, 'referral', () => kit.support.createReferral(order))
  return { email, order, mail, token: tokenOf(mail) }
}

/** A valid body of `savePersonalInfo` that keeps all files. */
export function personalInfo({ contract }: Pick<Kit, 'contract'>, email: string, change: JsonObject = {}) {
  const example = exampleOf(contract, 'PersonalInfo')
  const { headshot: _h, resume: _r, portfolio: _p, ...other } = objectOf(example.other)
  return { ...example, personal: { ...objectOf(example.personal), email }, other, ...change }
}

/** Saves a record. */
export async function saved(
  kit: Pick<Kit, 'http'>,
  token: string,
  json: JsonObject,
  options: { ifMatch?: string; language?: Language } = {},
): Promise<Exchange> {
  const { ifMatch = '*', language = 'tw' } = options
  const headers = { 'If-Match': ifMatch, ...speaking(language) }
  return await answered(kit, 'savePersonalInfo', 200, { token, json, headers })
}

/** Saves a record under another address, by default a new one. @returns this address, and the report to each of both */
export async function moved(
  kit: Kit,
  token: string,
  from: string,
  { to = kit.people.newAddress(), language = 'tw' }: { to?: string; language?: Language } = {},
): Promise<{ to: string; mails: [Mail, Mail] }> {
  kit.people.remember(to)
  const [leaves, arrives] = [await nextMail(kit, from, 'report'), await nextMail(kit, to, 'report')]
  await saved(kit, token, personalInfo(kit, to), { language })
  return { to, mails: [await leaves(), await arrives()] }
}

/** Milliseconds until every request sees a change of the vacancies. */
const refresh = 1_100

/** Waits until every request must see a change of the vacancies. */
export async function changeIsSeen(): Promise<void> {
  await setTimeout(refresh)
}

/** A code that no vacancy has. */
export const newCode = () => `KIT-${Date.now().toString(36).toUpperCase()}`

/** Opens vacancies one after the other, and closes them again afterwards. */
export async function withJobs(kit: Kit, codes: readonly string[], use: () => Promise<void>): Promise<void> {
  for (const code of codes) await kit.support.setJobStatus(code, 'open')
  try {
    await use()
  } finally {
    for (const code of codes) await kit.support.setJobStatus(code, 'closed')
  }
}

/** The record of an edit link. */
export async function recordOf(kit: Pick<Kit, 'http'>, token: string): Promise<JsonObject> {
  return bodyOf(await answered(kit, 'getPersonalInfo', 200, { token }))
}

/** Waits until everything is sent that was ordered before: a mail that is requested now arrives after it. */
export async function mailsHaveLeft(kit: Kit): Promise<void> {
  const { email } = await applicant(kit)
  await deletionLink(kit, email)
}

/** Does something that sends no mail to an address. */
export async function noMailAfter(kit: Kit, email: string, act: () => Promise<unknown>): Promise<void> {
  const before = (await kit.support.mailsTo(email)).length
  await act()
  await mailsHaveLeft(kit)
  expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, before)
}

/** Every purpose of an emailed link, from the document. */
export const purposes = ['personal-info', 'delete-resume', 'export', 'referral'] as const
export type Purpose = (typeof purposes)[number]
/** Those of contract 1.0.0. */
export const firstPurposes: readonly Purpose[] = ['personal-info', 'delete-resume', 'referral']
/** The purposes whose links are used up. */
export const spentPurposes: readonly Purpose[] = ['delete-resume', 'export']

/** How long a link of a purpose works by the document, in ms. */
export function lifetimeOf({ contract }: Pick<Kit, 'contract'>, purpose: Purpose): number {
  const facts = objectsOf(objectOf(contract.document['x-links']).purposes)
  return Number(facts.find((each) => each.purpose === purpose)?.lifetimeHours) * 3_600_000
}

/** The call that reads what a link of a purpose leads to. That of an export uses the link up. */
export const readingCall = {
  'personal-info': 'getPersonalInfo',
  'delete-resume': 'getResumeDeletion',
  export: 'downloadExport',
  referral: 'getReferral',
} as const satisfies Record<Purpose, string>

/** What a target needs so that links of a purpose can be made. */
export function needsOf(purpose: Purpose, ...more: Need[]): Need[] {
  return [
    ...(purpose === 'referral' ? (['mails', 'referrals'] as const) : (['mails', 'writes'] as const)),
    ...more,
  ]
}

/** A valid link of a purpose, of a new person. */
export async function linkOf(
  kit: Kit,
  purpose: Purpose,
  language: Language = 'tw',
): Promise<{ email: string; token: string }> {
  if (purpose === 'referral') return await referred(kit, { locale: language })
  const { email, token } = await applicant(kit, { language })
  if (purpose === 'personal-info') return { email, token }
  if (purpose === 'export')
    return { email, token: tokenOf(await exportMail(kit, { email, token }, language)) }
  return { email, token: await deletionLink(kit, email, language) }
}

/**
 * Throws `Mismatch` unless the header is a whole number of seconds.
 * @param most the period of the limit in seconds: after it a limit is new.
 * @returns the seconds
 */
export function expectRetryAfter(exchange: Exchange, most: number): number {
  const value = exchange.received.headers['retry-after']
  expectThat('Retry-After is whole seconds, at least 1', /^[1-9]\d*$/.test(value ?? ''), value, exchange)
  expectThat(`Retry-After is at most the period of ${most} s`, Number(value) <= most, value, exchange)
  return Number(value)
}

/** An id or token with each letter in its other case. */
export function otherCase(id: string): string {
  const turned = (letter: string) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase())
  return id.replace(/[a-z]/gi, turned)
}

/**
 * Throws `Mismatch` when random values follow a pattern: they are equal, have a place that never changes, or are in order. By chance
 * that is seen once in a million runs.
 */
export function expectUnguessable(what: string, values: readonly string[]): void {
  expectEqual(`the number of different ${what}`, new Set(values).size, values.length)
  const [first = ''] = values
  for (let at = 0; at < first.length; at++)
    expectThat(
      `place ${at} of ${what} varies`,
      values.some((value) => value[at] !== first[at]),
      values,
    )
  const sorted = values.toSorted()
  for (const order of [sorted, sorted.toReversed()])
    expectThat(
      `${what} are in no order`,
      order.some((value, at) => value !== values[at]),
      values,
    )
}
