import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '@recruiting/schema/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { type LinkPurpose, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { Mails } from '@recruiting/schema/test-support/entities'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { checkFiles } from '../../src/operate/check-folder.ts'
import { openServices } from '../../src/services.ts'
import type { Db } from '../../src/storage/database.ts'
import { openRows } from '../../src/storage/sealed-rows.ts'
import { addressKey } from '../../src/storage/stored-of-address.ts'
import { reconcileFiles } from '../../src/uploads/reconcile.ts'
import { removeFiles } from '../../src/uploads/stored-files.ts'
import { applicationWith, newFiles, openJobCode, type Sample, uploadBody } from './applicant.ts'
import { startCluster } from './cluster.ts'
import { leftOvers, reencodedHeadshot, storedApplications } from './kill-runs.ts'
import type { PostgresServer } from './postgres-server.ts'

/** The results of repeated kills. */
type ClusterKillFigures = {
  kills: number
  /** Applications answered with 201. */
  acknowledged: number
  edited: number
  deleted: number
  /** Journeys that got a wrong answer, or none in two minutes. */
  failed: string[]
  /** Acknowledged and not deleted applications that are not stored, or without their last acknowledged edit. */
  lost: number
  /** Addresses with more than one application. */
  double: number
  /** Deleted addresses of which anything is stored. */
  undeleted: number
  /** Stored applications with other files than the staged ones. */
  otherBytes: number
  /** Rows that belong to no application, and answers without a content. */
  leftOver: number
  /** Files that are missing, altered, or still there without a row after the next clean-up. */
  damagedFiles: number
}

/** People who apply at the same time, one after another. */
const clients = 4
/** The longest pause between a start and the next kill, in ms. */
const spread = 800
/** Every so many kills, the database is killed instead of a backend. */
const databaseEvery = 5

/**
 * Kills backends and the database at random moments while people apply, edit and delete through a balancer; starts
 * each again, and finally compares the database and the files with everything that was acknowledged.
 * @param environment of the backends
 */
export async function clusterKillRuns(
  database: PostgresServer,
  {
    kills,
    backends = 3,
    environment,
  }: { kills: number; backends?: number; environment: Record<string, string> },
): Promise<ClusterKillFigures> {
  const acknowledged: Acknowledgement[] = []
  const failed: string[] = []
  const cluster = await startCluster({
    backends,
    environment: { LINK_MAIL_TICK: '100ms', LINK_RESEND_AFTER: '1s', ...environment },
  })
  try {
    await cluster.whole()
    const jobCode = await openJobCode(cluster.apiOrigin)
    let isOver = false
    const applying = Array.from({ length: clients }, async () => {
      while (!isOver) {
        await journey(cluster.apiOrigin, jobCode).then(
          (each) => acknowledged.push(each),
          (error: Error) => failed.push(error.message),
        )
      }
    })
    for (let kill = 0; kill < kills; kill++) {
      await sleep(Math.random() * spread)
      const victim = cluster.backends[Math.floor(Math.random() * backends)]
      const { kill: end, start } =
        kill % databaseEvery === databaseEvery - 1 ? database : (victim ?? database)
      await end()
      await sleep((Math.random() * spread) / 4)
      await start()
    }
    isOver = true
    await Promise.all(applying)
    for (const each of cluster.backends) await each.stop()
  } finally {
    await cluster.close()
  }
  const context = await openServices(readConfig({ NODE_ENV: 'development', ...environment }))
  try {
    return { kills, ...(await compare(context, acknowledged)), failed }
  } finally {
    await context.close()
  }
}

async function compare(
  context: Context,
  acknowledged: readonly Acknowledgement[],
): Promise<Omit<ClusterKillFigures, 'kills' | 'failed'>> {
  const { db } = context
  const stored = await storedApplications(db)
  const headshot = await reencodedHeadshot()
  const remaining = acknowledged.filter(({ isDeleted }) => !isDeleted)
  const edits = await storedEdits(db)
  const isLost = ({ reference, edited }: Acknowledgement) =>
    !stored.has(reference) || (edited !== undefined && !edits.some((contact) => contact.includes(edited)))
  const hasOtherBytes = ({ reference, sha256 }: Acknowledgement) => {
    const files = stored.get(reference)?.files
    if (files === undefined) return false
    const same = files.get('resume') === sha256.resume && files.get('portfolio') === sha256.portfolio
    return !same || files.get('headshot') !== headshot
  }
  // What an interrupted deletion left waits for the sweep, and what an unanswered upload left for its clean-up, which comes an
  // hour later at the latest.
  await removeFiles(context)
  const hour = 3_600_000
  const { missing } = await reconcileFiles(context, { fileClock: () => Date.now() + hour })
  const { missing: unreadable, altered } = await checkFiles(context)
  const counts = await Promise.all(acknowledged.map(({ email }) => rowsOf(db, email)))
  return {
    acknowledged: acknowledged.length,
    edited: acknowledged.filter(({ edited }) => edited !== undefined).length,
    deleted: acknowledged.length - remaining.length,
    lost: remaining.filter(isLost).length,
    double: counts.filter(({ applications }) => applications > 1).length,
    undeleted: acknowledged.filter(({ isDeleted }, at) => isDeleted && counts[at]?.all !== 0).length,
    otherBytes: remaining.filter(hasOtherBytes).length,
    leftOver: await leftOvers(db),
    damagedFiles: missing + unreadable.length + altered.length + (await filesWithoutRow(context)),
  }
}

/** How many rows of an address are stored, without mails, of which the last one confirms the deletion. */
async function rowsOf(db: Db, email: string): Promise<{ applications: number; all: number }> {
  const key = addressKey(db, email)
  const count = async (table: 'applications' | 'application_jobs' | 'idempotency_keys') => {
    const rows = await db.selectFrom(table).select('email_key').where('email_key', '=', key).execute()
    return rows.length
  }
  const applications = await count('applications')
  return {
    applications,
    all: applications + (await count('application_jobs')) + (await count('idempotency_keys')),
  }
}

/** The contact sections of all applications that were edited. */
async function storedEdits(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('applications').select(['id', 'key_id', 'contact']).execute()
  return (await openRows(db, 'applications', rows)).map(({ contact }) => contact ?? '')
}

async function filesWithoutRow({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  const rows = await db.selectFrom('files').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  let count = 0
  for await (const { key } of files.list()) if (!known.has(key)) count++
  return count
}

/** What was acknowledged to one person. */
type Acknowledgement = {
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
async function journey(origin: string, jobCode: string): Promise<Acknowledgement> {
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

/** Between two attempts, in ms. */
const pause = 50
/** How long a client repeats a request that nobody answers, in ms. */
const patience = 120_000

/**
 * Repeats a request until it gets an answer that is not 5xx, as a person does who sees "try again".
 * @throws Error after two minutes
 */
async function askUntilAnswered(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
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
