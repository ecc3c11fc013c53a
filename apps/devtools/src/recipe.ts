import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { legalVersions } from '@recruiting/i18n/legal'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { callUrl, type QueryValues } from '@recruiting/schema/contract/request'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Job } from '@recruiting/schema/job'
import type { JobPage } from '@recruiting/schema/job-search'
import { languageTags } from '@recruiting/schema/locale'
import { type LinkPurpose, type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { Recipe, State } from '@recruiting/schema/steering/states'
import type { TestSupportCallName } from '@recruiting/schema/test-support/calls'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { type TestSupportClient, testSupportClient } from '@recruiting/schema/test-support/client'
import { cleanText } from '@recruiting/schema/test-support/entities'
import type { StagedUpload, UploadScan } from '@recruiting/schema/upload'
import pLimit from 'p-limit'

/** A call of the API that makes data was refused. */
export class ApiRefused extends Error {
  override name = 'ApiRefused'
}

/** A backend refuses to change a vacancy while it changes another. */
const oneAtATime = pLimit(1)

/** A backend as a recipe uses it. */
export type Kitchen = {
  support: TestSupportClient
  api: <T>(
    name: CallName,
    args?: { params?: Record<string, string>; query?: QueryValues; body?: object | FormData },
  ) => Promise<T>
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
  token?: string
}

/** The calls of test support that make a link of a purpose. */
const makesLink: Record<LinkPurpose, readonly TestSupportCallName[]> = {
  'personal-info': ['awaitMails'],
  referral: ['createReferral', 'awaitMails'],
  'delete-resume': ['createReferral', 'awaitMails'],
}

/** The calls of test support without which a backend cannot show a state. */
export function callsFor({ world, data: { jobs, link } = {} }: State): TestSupportCallName[] {
  return [
    ...(world ? (['createWorld'] as const) : []),
    ...(jobs?.includes('closed') ? (['setJobStatus'] as const) : []),
    ...(link ? makesLink[link.purpose] : []),
    ...(link?.end ? (['endLink'] as const) : []),
  ]
}

export function openKitchen(target: string, { world, isNew }: Place, locale: Locale): Kitchen {
  const unique = randomBytes(6).toString('hex')
  const common = {
    'accept-language': languageTags[locale],
    ...(world !== undefined && { [worldHeader]: world }),
  }
  return {
    support: testSupportClient(target, (url, init) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...common } }),
    ),
    api: async (name, { params, query, body } = {}) => {
      const isJson = body !== undefined && !(body instanceof FormData)
      const answer = await fetch(target + callUrl(calls[name], params, query), {
        method: calls[name].method,
        headers: {
          ...common,
          'idempotency-key': randomUUID(),
          ...(isJson && { 'content-type': 'application/json' }),
        },
        body: isJson ? JSON.stringify(body) : (body ?? null),
      })
      const text = await answer.text()
      if (!answer.ok) throw new ApiRefused(`${name}: ${answer.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
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
  const token = link && (await makeLink(link.purpose, jobs, kitchen))
  if (token !== undefined && link?.end !== undefined)
    await kitchen.support('endLink', { body: { token, as: link.end } })
  for (const [at, { code }] of jobs.entries())
    if (statuses[at] === 'closed') await setStatus(code, 'closed', kitchen)
  return {
    uuid: randomUUID(),
    now: new Date().toISOString(),
    jobs,
    files: await stageFiles(kinds, kitchen),
    ...(token !== undefined && { token }),
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

/** @returns the token of a new link, as its mail has it. */
async function makeLink(purpose: LinkPurpose, jobs: readonly Job[], kitchen: Kitchen): Promise<string> {
  if (purpose === 'personal-info') await apply(jobs, kitchen)
  else await recommend(jobs, kitchen)
  if (purpose === 'delete-resume')
    await kitchen.api('requestResumeDeletion', { body: { email: kitchen.email } })
  const query = { to: kitchen.email, count: purpose === 'delete-resume' ? '2' : '1', timeout: '30' }
  const { mails } = await kitchen.support('awaitMails', { query })
  const links = mails.flatMap((mail) => mail.links)
  const link = links.find((each) => each.purpose === purpose)
  if (link === undefined) throw new ApiRefused(`No mail to ${kitchen.email} has a link for ${purpose}.`)
  return link.token
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
  await kitchen.api('submitApplication', { body })
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
