import { createHash, randomUUID } from 'node:crypto'
import type { Application } from '@recruiting/schema/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { type LinkPurpose, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { Mails } from '@recruiting/schema/test-support/entities'
import { applicationWith, newFiles, type Sample, uploadBody } from './applicant.ts'
import { askUntilAnswered } from './persistent-client.ts'

/** What was acknowledged to one person. */
export type Acknowledgement = {
  email: string
  reference: string
  /** Of the staged files, in hex. */
  sha256: { resume: string; portfolio: string }
  /** The address that the last acknowledged edit stored. */
  edited?: string
  isDeleted?: true
}

/** How a journey goes on after the application. */
const endings = ['kept', 'edited', 'deleted'] as const

/**
 * Applies as a new person, then keeps, edits or deletes the application. Each request is repeated until it is answered.
 * Throws `Error` for an answer that nobody should get.
 */
export async function journey(origin: string, jobCode: string): Promise<Acknowledgement> {
  const files = await newFiles()
  const staged = await Promise.all(
    uploadKinds.map(async (kind) => [kind, await stage(origin, kind, files[kind])]),
  )
  const application: Application = applicationWith(Object.fromEntries(staged), jobCode)
  const { email } = application.personal
  const { body } = await expectStatus(
    201,
    askUntilAnswered(`${origin}/api/applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(application),
    }),
  )
  const acknowledged: Acknowledgement = {
    email,
    reference: textAt(body, 'reference'),
    sha256: { resume: sha256Of(files.resume.bytes), portfolio: sha256Of(files.portfolio.bytes) },
  }
  const ending = endings[Math.floor(Math.random() * endings.length)]
  if (ending === 'edited') acknowledged.edited = await edit(origin, email)
  if (ending === 'deleted') {
    await remove(origin, email)
    acknowledged.isDeleted = true
  }
  return acknowledged
}

async function stage(origin: string, kind: UploadKind, file: Sample): Promise<string> {
  const { body } = await expectStatus(
    201,
    askUntilAnswered(`${origin}/api/uploads`, { method: 'POST', body: uploadBody(kind, file) }),
  )
  return textAt(body, 'id')
}

/** Saves the edit form through the mailed link. @returns the address of residence that it stored */
async function edit(origin: string, email: string): Promise<string> {
  const address = `Road ${randomUUID()}`
  let token: string | undefined
  // The mail of a killed process is sent when its lease has ended.
  for (let attempt = 0; token === undefined && attempt < 30; attempt++)
    token = await mailedToken(origin, email, 'personal-info')
  const { personal, contact, other } = examplePersonalInfo
  const info = {
    ...examplePersonalInfo,
    personal: { ...personal, email },
    contact: { ...contact, address },
    other: { ...other, resume: undefined },
  }
  const headers = { authorization: `Bearer ${token}`, 'if-match': '*', 'content-type': 'application/json' }
  const saved = askUntilAnswered(`${origin}/api/personal-info`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(info),
  })
  await expectStatus(200, saved)
  return address
}

/** Deletes everything of the address through the mailed link. */
async function remove(origin: string, email: string): Promise<void> {
  let token: string | undefined
  // A request whose answer was lost may have begun the pause between two mails without ordering one.
  while (token === undefined) {
    const asked = askUntilAnswered(`${origin}/api/delete-resume`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    await expectStatus(202, asked)
    token = await mailedToken(origin, email, 'delete-resume')
  }
  const confirm = (link: string | undefined) =>
    askUntilAnswered(`${origin}/api/delete-resume/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${link}` },
    })
  let { status, body } = await confirm(token)
  // The mail of a request whose answer was lost came later, with a newer link.
  while (status === 410 && textAt(body, 'code') === 'link_replaced')
    ({ status, body } = await confirm(await mailedToken(origin, email, 'delete-resume')))
  // A confirmation whose answer was lost has used the link.
  if (status !== 200 && textAt(body, 'code') !== 'link_used')
    throw new Error(`confirmation: ${status} ${textAt(body, 'code')}`)
}

/** The first link of each kind is in the mail of this number to a new address. */
const mailOf = { 'personal-info': 1, 'delete-resume': 2 } as const satisfies Partial<
  Record<LinkPurpose, number>
>

/** The token of the newest link of a purpose that was mailed to an address; undefined when none arrives in 5 s. */
async function mailedToken(
  origin: string,
  email: string,
  purpose: keyof typeof mailOf,
): Promise<string | undefined> {
  const query = new URLSearchParams({ to: email, count: String(mailOf[purpose]), timeout: '5' })
  const { body } = await askUntilAnswered(`${origin}/__mock/awaited-mails?${query.toString()}`)
  const links = Mails.parse(body).mails.flatMap((mail) => mail.links)
  return links.find((link) => link.purpose === purpose)?.token
}

async function expectStatus<T extends { status: number; body: unknown }>(
  status: number,
  asked: Promise<T>,
): Promise<T> {
  const answer = await asked
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

function textAt(value: unknown, name: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof text !== 'string') throw new TypeError(`The answer has no ${name}`)
  return text
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
