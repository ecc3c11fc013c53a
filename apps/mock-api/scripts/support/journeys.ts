import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '@recruiting/schema/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { type LinkPurpose, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { Mails } from '@recruiting/schema/test-support/entities'
import { applicationWith, newFiles, type Sample, textAt, uploadBody } from './applicant.ts'

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
 * @param applied is called when the application is acknowledged
 */
export async function journey(
  origin: string,
  jobCode: string,
  applied: () => void,
): Promise<Acknowledgement> {
  const files = await newFiles()
  const staged = await Promise.all(
    uploadKinds.map(async (kind) => [kind, await stage(origin, kind, files[kind])]),
  )
  const application: Application = applicationWith(Object.fromEntries(staged), jobCode)
  const { email } = application.personal
  const key = randomUUID()
  const apply = async () => {
    const headers = { 'idempotency-key': key }
    return textAt(
      await expected(201, send(origin, 'POST', '/api/applications', headers, application)),
      'reference',
    )
  }
  const reference = await apply()
  applied()
  if ((await apply()) !== reference) throw new Error('A repeated application got another reference')
  const acknowledged: Acknowledgement = {
    email,
    reference,
    sha256: { resume: hash('sha256', files.resume.bytes), portfolio: hash('sha256', files.portfolio.bytes) },
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
  const asked = askUntilAnswered(`${origin}/api/uploads`, { method: 'POST', body: uploadBody(kind, file) })
  return textAt(await expected(201, asked), 'id')
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
  const headers = { authorization: `Bearer ${token}`, 'if-match': '*' }
  await expected(200, send(origin, 'PUT', '/api/personal-info', headers, info))
  return address
}

/** Deletes everything of the address through the mailed link. */
async function remove(origin: string, email: string): Promise<void> {
  let token: string | undefined
  // A request whose answer was lost may have begun the pause between two mails without ordering one.
  while (token === undefined) {
    await expected(202, send(origin, 'POST', '/api/delete-resume', {}, { email }))
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

type Answer = { status: number; body: unknown }

/** The body of an answer. Throws `Error` for another status. */
async function expected(status: number, asked: Promise<Answer>): Promise<unknown> {
  const answer = await asked
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Sends JSON until it is answered. */
function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Answer> {
  return askUntilAnswered(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Between two attempts, in ms. */
const pause = 50
/** How long a client repeats a request that nobody answers, in ms. */
const patience = 120_000

/**
 * Repeats a request until it gets an answer that is not 5xx, as a person does who sees "try again".
 * @throws Error after two minutes
 */
async function askUntilAnswered(url: string, init: RequestInit = {}): Promise<Answer> {
  const until = performance.now() + patience
  for (;;) {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
      const text = await answer.text()
      if (answer.status < 500)
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      // The server was killed.
    }
    if (performance.now() > until)
      throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname}: no answer`)
    await sleep(pause)
  }
}
