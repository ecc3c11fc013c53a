import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { legalVersions } from '@recruiting/i18n/legal'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { callUrl, type QueryValues } from '@recruiting/schema/contract/request'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { Job } from '@recruiting/schema/job'
import type { JobPage } from '@recruiting/schema/job-search'
import { languageTags } from '@recruiting/schema/locale'
import { type LinkPurpose, type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { Recipe, State } from '@recruiting/schema/steering/states'
import type { TestSupportCallName } from '@recruiting/schema/test-support/calls'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { type TestSupportClient, testSupportClient } from '@recruiting/schema/test-support/client'
import { cleanText, type Mail } from '@recruiting/schema/test-support/entities'
import type { StagedUpload, UploadScan } from '@recruiting/schema/upload'
import pLimit from 'p-limit'

/** A call of the API that makes data was refused. */
export class ApiRefused extends Error {
  override name = 'ApiRefused'
}

/** A backend refuses to change a vacancy while it changes another. */
const oneAtATime = pLimit(1)

type Args = {
  params?: Record<string, string>
  query?: QueryValues
  headers?: Record<string, string>
  body?: object | FormData
}

/** A backend as a recipe uses it. */
export type Kitchen = {
  support: TestSupportClient
  /** Sends a call. Throws when the backend refuses it. */
  send: (name: CallName, args?: Args) => Promise<Response>
  /** Sends a call. @returns the body of its answer */
  api: <T>(name: CallName, args?: Args) => Promise<T>
  /** A person's address that nobody had before. */
  email: string
  /** Begins the codes of vacancies that only recipes use. */
  ownCode: string
  locale: Locale
}

/** The world of a recipe; undefined: the data of everybody. */
export type Place = {
  world: string | undefined
  /** Nothing was made in the world before. */
  isNew: boolean
}

/** What a recipe makes, as placeholders name it; see `fillIn`. */
type Facts = {
  uuid: string
  now: string
  jobs: Job[]
  files: Partial<Record<UploadKind, StagedUpload>>
  /** The link of the recipe. */
  token?: string
  /** Id of the newest mail of the recipe. */
  mail?: string
}

/** The calls of test support that make a link of a purpose. */
const makesLink: Record<LinkPurpose, readonly TestSupportCallName[]> = {
  'personal-info': ['awaitMails'],
  export: ['awaitMails'],
  referral: ['createReferral', 'awaitMails'],
  'delete-resume': ['createReferral', 'awaitMails'],
}

/** The calls of test support without which a backend cannot show a state. */
export function callsFor({ world, path, data: { jobs, link } = {} }: State): TestSupportCallName[] {
  return [
    ...(world ? (['createWorld'] as const) : []),
    ...(jobs?.includes('closed') ? (['setJobStatus'] as const) : []),
    ...(link ? makesLink[link.purpose] : []),
    ...(link?.end ? (['endLink'] as const) : []),
    ...(path.endsWith('{{mail}}') ? (['listMails'] as const) : []),
  ]
}

export function openKitchen(target: string, { world, isNew }: Place, locale: Locale): Kitchen {
  const unique = randomBytes(6).toString('hex')
  const common = {
    'accept-language': languageTags[locale],
    ...(world !== undefined && { [worldHeader]: world }),
  }
  const send: Kitchen['send'] = async (name, { params, query, headers, body } = {}) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const answer = await fetch(target + callUrl(calls[name], params, query), {
      method: calls[name].method,
      headers: {
        ...common,
        ...headers,
        'idempotency-key': randomUUID(),
        ...(isJson && { 'content-type': 'application/json' }),
      },
      body: isJson ? JSON.stringify(body) : (body ?? null),
    })
    if (!answer.ok) throw new ApiRefused(`${name}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    support: testSupportClient(target, (url, init) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...common } }),
    ),
    send,
    api: async (name, args) => await (await send(name, args)).json(),
    // Fixed where it can be, so that pictures can be compared.
    email: isNew ? 'state@mail.example' : `state-${unique}@mail.example`,
    // Two recipes in one world would open and close the same; the data of everybody should not grow.
    ownCode: isNew || world === undefined ? 'STATE' : `STATE-${unique.toUpperCase()}`,
    locale,
  }
}

/** Makes what a recipe says. Throws when the backend refuses a call. */
export async function make(
  { jobs: statuses = [], files: kinds = [], link }: Recipe,
  kitchen: Kitchen,
): Promise<Facts> {
  const jobs = await openJobs(statuses, kitchen)
  const made = link && (await makeLink(link, jobs, kitchen))
  for (const [at, { code }] of jobs.entries())
    if (statuses[at] === 'closed') await setStatus(code, 'closed', kitchen)
  return {
    uuid: randomUUID(),
    now: new Date().toISOString(),
    jobs,
    files: await stageFiles(kinds, kitchen),
    ...made,
  }
}

/**
 * The newest open vacancies. Those that will be closed, and those that are missing, have codes of their own, so that no
 * vacancy of a developer is closed.
 */
async function openJobs(statuses: NonNullable<Recipe['jobs']>, kitchen: Kitchen): Promise<Job[]> {
  if (statuses.length === 0) return []
  const { items: newest } = await kitchen.api<JobPage>('listJobs', { query: { sort: 'newest' } })
  const open = newest.map(({ code }) => code).filter((code) => !code.startsWith('STATE'))
  const found: Job[] = []
  for (const [at, status] of statuses.entries()) {
    const own = `${kitchen.ownCode}-${at + 1}`
    const code = (status === 'open' ? open.shift() : undefined) ?? own
    if (code === own) await setStatus(code, 'open', kitchen)
    found.push(await kitchen.api<Job>('getJob', { params: { code } }))
  }
  return found
}

async function setStatus(code: string, status: 'open' | 'closed', { support }: Kitchen): Promise<void> {
  await oneAtATime(() => support('setJobStatus', { params: { code }, body: { status } }))
}

const samples = {
  headshot: { name: 'headshot.png', type: 'image/png', read: () => sampleFile('headshot.png') },
  resume: { name: 'resume.pdf', type: 'application/pdf', read: () => sampleFile('resume.pdf') },
  portfolio: { name: 'portfolio.txt', type: 'text/plain', read: () => Buffer.from('作品集\n') },
} as const satisfies Record<UploadKind, { name: string; type: string; read: () => Buffer }>

function sampleFile(name: string): Buffer {
  return readFileSync(new URL(`sample-files/${name}`, import.meta.url))
}

/** @param end what is added to each file */
async function stageFiles(kinds: readonly UploadKind[], { api }: Kitchen, end = ''): Promise<Facts['files']> {
  const files: Facts['files'] = {}
  for (const kind of kinds) {
    const { name, type, read } = samples[kind]
    const body = new FormData()
    body.set('kind', kind)
    body.set('file', new File([new Uint8Array(read()), end], name, { type }))
    files[kind] = await api<StagedUpload>('stageUpload', { body })
  }
  return files
}

/** How often, in ms, and at most how many times the verdict on a file is asked for. */
const scanPause = 250
const scanTries = 100

/** Waits until no scanner has to judge a file any more. */
async function scanned({ id }: StagedUpload, { api }: Kitchen): Promise<void> {
  for (let tries = 0; tries < scanTries; tries++) {
    const { scan } = await api<UploadScan>('getUploadScan', { params: { id } })
    if (scan !== 'scanning') return
    await setTimeout(scanPause)
  }
}

/** Makes a link, as its mail has it, ends it, and makes the call that follows. */
async function makeLink(
  { purpose, end, next }: NonNullable<Recipe['link']>,
  jobs: readonly Job[],
  kitchen: Kitchen,
): Promise<Pick<Facts, 'token' | 'mail'>> {
  const { send, support, email } = kitchen
  if (purpose === 'personal-info' || purpose === 'export') await apply(jobs, kitchen)
  else await recommend(jobs, kitchen)
  if (purpose === 'delete-resume') await send('requestResumeDeletion', { body: { email } })
  if (purpose === 'export') {
    const token = tokenIn(await mailsTo(1, kitchen), 'personal-info')
    await send('requestExport', { headers: { authorization: `Bearer ${token}` } })
  }
  const count = purpose === 'delete-resume' || purpose === 'export' ? 2 : 1
  const mail = (await mailsTo(count, kitchen)).find(({ links }) =>
    links.some((link) => link.purpose === purpose),
  )
  const token = mail && tokenIn([mail], purpose)
  if (mail === undefined || token === undefined)
    throw new ApiRefused(`No mail to ${email} has a link for ${purpose}.`)
  if (end !== undefined) await support('endLink', { body: { token, as: end } })
  if (next === undefined) return { token, mail: mail.id }
  const headers = { authorization: `Bearer ${token}` }
  if (next === 'savePersonalInfo') await save(headers, kitchen)
  else await send(next, next === 'requestEditLinks' ? { body: { email } } : { headers })
  // A deletion removes the mails before it.
  const [newest] = await mailsTo(1, kitchen, next === 'confirmResumeDeletion' ? undefined : mail.id)
  return { token, ...(newest && { mail: newest.id }) }
}

/** The token of the first link of a purpose. */
function tokenIn(mails: readonly Mail[], purpose: LinkPurpose): string | undefined {
  return mails.flatMap(({ links }) => links).find((link) => link.purpose === purpose)?.token
}

/** Waits for so many mails to the person, sent after this one. @returns them, the newest first */
async function mailsTo(count: number, { support, email }: Kitchen, after?: string): Promise<Mail[]> {
  const query = { to: email, count: String(count), timeout: '30', ...(after !== undefined && { after }) }
  return (await support('awaitMails', { query })).mails
}

/** Saves the answers of the example again; the files stay. */
async function save(link: Record<string, string>, { send, email }: Kitchen): Promise<void> {
  const { headers } = await send('getPersonalInfo', { headers: link })
  const { personal, other, ...answers } = examplePersonalInfo
  const { resume: _, ...kept } = other
  const body = { ...answers, personal: { ...personal, email }, other: kept }
  await send('savePersonalInfo', { headers: { ...link, 'if-match': headers.get('etag') ?? '' }, body })
}

async function apply(jobs: readonly Job[], kitchen: Kitchen): Promise<void> {
  // The scanner of a world gives no verdict on other files, or finds a virus in them.
  const { headshot, resume, portfolio } = await stageFiles(uploadKinds, kitchen, `\n% ${cleanText}\n`)
  for (const file of [headshot, resume, portfolio]) if (file) await scanned(file, kitchen)
  const { personal, other, ...answers } = exampleApplication
  const body = {
    ...answers,
    jobCodes: jobs.map(({ code }) => code),
    consent: { agreed: true, version: legalVersions.notice },
    personal: { ...personal, email: kitchen.email },
    other: { ...other, headshot: headshot?.id, resume: resume?.id, portfolio: portfolio?.id },
  }
  await kitchen.send('submitApplication', { body })
}

async function recommend(jobs: readonly Job[], { support, email, locale }: Kitchen): Promise<void> {
  const { mobilePhone, nameEn, lastNameZh, firstNameZh } = exampleApplication.personal
  const texts = {
    tw: {
      recommender: '王小明',
      applicantName: `${lastNameZh}${firstNameZh}`,
      reason: '曾共事三年，擅長前端架構與無障礙設計。',
    },
    us: {
      recommender: 'Grace Huang',
      applicantName: nameEn,
      reason: 'We worked together for three years; excellent at front-end architecture.',
    },
  }
  const body = {
    ...texts[locale],
    email,
    phone: mobilePhone,
    recommenderEmployeeId: 'E10234',
    recommendCode: 'REF-2026-001',
    jobCodes: jobs.map(({ code }) => code),
    locale,
  }
  await support('createReferral', { body })
}
