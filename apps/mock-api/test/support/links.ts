import { randomBytes } from 'node:crypto'
import type { Application } from '@recruiting/schema/application'
import { apiBase, type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { PersonalInfo } from '@recruiting/schema/personal-info'
import type { Test } from 'supertest'
import type { Mail } from '../../src/mail/mail.ts'
import { createReferral } from '../../src/referrals/referrals.ts'
import type { NewReferral } from '../../src/referrals/stored-referral.ts'
import { passingTables, transact } from '../../src/storage/database.ts'
import { sealedTables } from '../../src/storage/sealed-rows.ts'
import { opened } from '../../src/storage/test-support/opened.ts'
import { prepareApplication, submit } from './applications.ts'
import type { Backend } from './backend.ts'

/** Every call that takes an emailed link, with its purpose. */
export const linkCalls = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, call]) =>
  call.link === undefined || call.link === 'any' ? [] : [{ name, call, purpose: call.link }],
)

/** A save of the edit form that keeps every file. */
export const personalInfo: PersonalInfo = {
  ...examplePersonalInfo,
  other: { ...examplePersonalInfo.other, resume: undefined },
}

export const unknownToken = (): string => randomBytes(32).toString('base64url')

/** Makes a call with a link's token and all other required parts. */
export function callWith({ api }: Pick<Backend, 'api'>, name: CallName, token: string | undefined): Test {
  const { method, path, body, conditional }: Call = calls[name]
  const url = apiBase + path
  const request = { GET: api.get(url), POST: api.post(url), PUT: api.put(url), DELETE: api.delete(url) }[
    method
  ]
  if (token !== undefined) request.set('Authorization', `Bearer ${token}`)
  if (conditional) request.set('If-Match', '*')
  return body === 'json' ? request.send(personalInfo) : request
}

/** Saves the edit form. */
export function save(backend: Pick<Backend, 'api'>, token: string, info: unknown, ifMatch = '*'): Test {
  return callWith(backend, 'savePersonalInfo', token)
    .set('If-Match', ifMatch)
    .send(info as object)
}

/** The token of the first link of a purpose in some mails. */
export function tokenIn(mails: readonly Mail[], purpose: LinkPurpose): string {
  const link = mails.flatMap(({ links }) => links).find((each) => each.purpose === purpose)
  if (!link) throw new Error(`No ${purpose} link in ${mails.length} mails`)
  return link.token
}

/** Applies and reads the confirmation. @returns the application, its reference, and the token of its edit link. */
export async function apply(
  backend: Backend,
  email: string,
  change: Partial<Application> = {},
): Promise<{ application: Application; reference: string; token: string; mails: Mail[] }> {
  const prepared = await prepareApplication(backend, change)
  const application = { ...prepared, personal: { ...prepared.personal, ...change.personal, email } }
  const { body } = await submit(backend, application).expect(201)
  const mails = await backend.sendMails()
  return { application, reference: body.reference, token: tokenIn(mails, 'personal-info'), mails }
}

/** Requests a deletion and reads the mail, a minute later because of the pause between two mails. */
export async function deletionToken(backend: Backend, email: string): Promise<string> {
  backend.clock.now += 60_000
  await backend.api.post('/api/delete-resume').send({ email }).expect(202)
  return tokenIn(await backend.sendMails(), 'delete-resume')
}

export const exampleReferral: NewReferral = {
  recommender: '王小明',
  applicantName: '陳怡君',
  email: 'referred@example.com',
  phone: '+886912345678',
  reason: '曾共事三年。\n擅長前端架構。',
  recommenderEmployeeId: 'E10234',
  recommendCode: 'REF-2026-001',
  jobCodes: ['SW-1001', 'SA-1002'],
}

/** Recommends a person and reads the invitation. */
export async function refer(
  { context, clock, sendMails }: Backend,
  change: Partial<NewReferral> = {},
): Promise<{ token: string; mails: Mail[] }> {
  await transact(context.db, (trx) =>
    createReferral(trx, { ...exampleReferral, ...change }, { locale: 'tw', now: clock.now }),
  )
  const mails = await sendMails()
  return { token: tokenIn(mails, 'referral'), mails }
}

/** Asks for a download with an edit link and reads the mail. */
export async function exportToken(backend: Backend, token: string): Promise<string> {
  await callWith(backend, 'requestExport', token).expect(202)
  return tokenIn(await backend.sendMails(), 'export')
}

/** A new valid link of a purpose, of a new person. */
export async function linkOf(backend: Backend, purpose: LinkPurpose, email: string): Promise<string> {
  if (purpose === 'referral') return (await refer(backend, { email })).token
  const { token } = await apply(backend, email)
  if (purpose === 'export') return await exportToken(backend, token)
  return purpose === 'personal-info' ? token : await deletionToken(backend, email)
}

/** A valid link of each purpose, of one new person. */
export async function linkOfEach(backend: Backend, email: string): Promise<Record<LinkPurpose, string>> {
  const { token } = await apply(backend, email)
  return {
    'personal-info': token,
    export: await exportToken(backend, token),
    referral: (await refer(backend, { email })).token,
    'delete-resume': await deletionToken(backend, email),
  }
}

/** Every row of every table, without those that a backup leaves out. */
export async function allRows({ context: { db } }: Pick<Backend, 'context'>): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !passingTables.has(name))
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await db
        .selectFrom(name as 'links')
        .selectAll()
        .execute(),
      // The stored values, and their decrypted form.
      sealedTables.some((table) => table === name) ? await opened(db, name as 'links') : [],
    ]),
  )
  return JSON.stringify(rows)
}
