/**
 * `npm run hostile`: sends malformed multipart bodies and mutated JSON to a real server process, then many files of 10
 * MB at once, and prints the results. The exit code is 1 when a promise is broken. The printed seed repeats a run:
 * `npm run hostile -- --bodies 10000 --uploads 200 --seed 1`.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '@recruiting/schema/contract/problem'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { acceptedApplications, brokenApplications } from '@recruiting/schema/examples/broken-applications'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { mutated } from '@recruiting/schema/testing/mutations'
import fc from 'fast-check'
import sharp from 'sharp'
import { bombPdf, brokenTablePdf, largeTablePdf } from '../src/uploads/test-files/hostile-pdf-files.ts'
import { pdfFile, pdfOfSize } from '../src/uploads/test-files/pdf-files.ts'
import { padded, pngFile } from '../src/uploads/test-files/picture-files.ts'
import { damaged, damagedUploads } from '../test/support/damaged-multipart.ts'
import { multipartBody, multipartType } from '../test/support/multipart.ts'
import { orphansIn } from './support/data-folder.ts'
import { noLimits, startBackend, watchMemory } from './support/server-process.ts'

/** A raw request. */
type Hostile = { method: string; path: string; headers: Record<string, string>; body: Buffer }

/** The answers to many requests. */
type Tally = {
  /** The number of answers by status; 0 is a connection that ended without an answer. */
  statuses: Map<number, number>
  /** The longest time until an answer, in milliseconds. */
  slowest: number
  /** The number of refusals without a problem document. */
  shapeless: number
}

/** Sends the requests with limited concurrency and tallies the answers. */
async function sendAll(port: number, requests: readonly Hostile[], atOnce: number): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const tally: Tally = { statuses: new Map(), slowest: 0, shapeless: 0 }
  const rest = requests.values()
  const worker = async () => {
    for (const each of rest) {
      const start = performance.now()
      const { status, text } = await send(port, each, agent)
      tally.slowest = Math.max(tally.slowest, performance.now() - start)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (status >= 400 && !isProblem(text)) tally.shapeless += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return tally
}

function send(port: number, { method, path, headers, body }: Hostile, agent: Agent) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const options = { port, host: '127.0.0.1', method, path, agent }
    const outgoing = request(
      { ...options, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('close', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
        })
      },
    )
    outgoing.on('error', () => resolve({ status: 0, text: '' }))
    outgoing.end(body)
  })
}

function isProblem(text: string): boolean {
  try {
    return Problem.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** The requests, their answers, and measurements of the process. */
type Round = Tally & {
  name: string
  /** The timeout of an answer in milliseconds; undefined where it depends on the machine. */
  patience: number | undefined
  /** The only acceptable status; undefined where any refusal is. */
  wanted: number | undefined
  /** The peak of resident memory in bytes. */
  peak: number
  /** Files without a row and rows without a file. */
  orphans: number
}

/** The limit of the server's memory in bytes. */
const maxMemory = 300e6

/** The promises that a round broke. */
function brokenPromises({ statuses, slowest, patience, wanted, ...round }: Round): string[] {
  const failures = sum(statuses, (status) => status === 0 || status >= 500)
  const others = wanted === undefined ? 0 : sum(statuses, (status) => status !== wanted)
  return [
    failures > 0 && `${failures} answers are failures of the server`,
    others > 0 && `${others} answers are not ${wanted}`,
    round.shapeless > 0 && `${round.shapeless} refusals are no problem documents`,
    patience !== undefined && slowest > patience && `an answer took more than ${patience} ms`,
    round.orphans > 0 && `${round.orphans} files without a row or rows without a file`,
    round.peak > maxMemory && `more than ${megabytes(maxMemory)} of memory`,
  ].filter((promise) => promise !== false)
}

/** The figures of a round, one per line. */
function figuresOf(round: Round): string {
  const { statuses, slowest, orphans, peak, name } = round
  const counts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
  const broken = brokenPromises(round)
  return [
    `${sum(statuses, () => true)} ${name}`,
    `  answers         ${counts.join(' · ')}`,
    `  slowest answer  ${Math.round(slowest)} ms`,
    `  orphan files    ${orphans}`,
    `  peak memory     ${megabytes(peak)}`,
    ...broken.map((promise) => `  BROKEN          ${promise}`),
    '',
  ].join('\n')
}

function sum(statuses: Tally['statuses'], counts: (status: number) => boolean): number {
  return [...statuses].reduce((all, [status, count]) => (counts(status) ? all + count : all), 0)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

/** The token and version that a body needs to be validated completely. */
type EditLink = { token: string; version: string }

/** Applies and takes the edit link from the mailbox. */
async function openEditLink(port: number): Promise<EditLink> {
  const site = `http://127.0.0.1:${port}`
  const answers = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${site}${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const stage = async (kind: UploadKind, file: Buffer, name: string): Promise<string> => {
    const body = new FormData()
    body.append('kind', kind)
    body.append('file', new Blob([new Uint8Array(file)]), name)
    const { id } = (await (await answers('/api/uploads', { method: 'POST', body })).json()) as { id: string }
    return id
  }
  const { portfolio: _, ...other } = exampleApplication.other
  const application = {
    ...exampleApplication,
    other: {
      ...other,
      headshot: await stage('headshot', await pngFile(), 'me.png'),
      resume: await stage('resume', pdfFile(), 'cv.pdf'),
    },
  }
  await answers('/api/applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the first' },
    body: JSON.stringify(application),
  })
  for (;;) {
    const text = await (await answers('/__mock/mails')).text()
    const token = /\/personal-info\/edit\/([\w-]{43})/.exec(text)?.[1]
    if (token === undefined) continue
    const headers = { authorization: `Bearer ${token}` }
    const version = (await answers('/api/personal-info', { headers })).headers.get('etag') ?? ''
    return { token, version }
  }
}

/** The backend in its own process, with a new data folder. */
type Server = {
  port: number
  pid: number
  /** Files without a row and rows without a file. */
  orphans: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts `server.ts` with `memory.env`, as `npm start` does, without limits per client. */
async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const { port, pid, stop } = await startBackend({ ...noLimits, DATA_DIR: folder })
  return {
    port,
    pid,
    orphans: () => orphansIn(folder),
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** The calls with a JSON body, and nearly valid bodies. */
const jsonCalls = [
  {
    method: 'POST',
    path: '/api/applications',
    seeds: [...acceptedApplications, ...brokenApplications].map(({ value }): unknown => value),
  },
  { method: 'PUT', path: '/api/personal-info', seeds: [examplePersonalInfo] },
  { method: 'POST', path: '/api/delete-resume', seeds: [{ email: exampleApplication.personal.email }] },
  { method: 'POST', path: '/api/delete-resume/confirm', seeds: [{}] },
  { method: 'POST', path: '/api/links/resend', seeds: [{}] },
] as const

/** Uploads with a malformed multipart body. */
const brokenUploads: fc.Arbitrary<Hostile> = damagedUploads.map((body) => ({
  method: 'POST',
  path: '/api/uploads',
  headers: { 'content-type': multipartType },
  body,
}))

/** Calls with invalid values in their JSON, or with malformed JSON. */
function brokenJson({ token, version }: EditLink): fc.Arbitrary<Hostile> {
  return fc.tuple(fc.constantFrom(...jsonCalls), fc.uuid()).chain(([{ method, path, seeds }, key]) => {
    const text = mutated(seeds).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
    const bytes = damaged(Buffer.from(JSON.stringify(seeds[0])))
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
      'if-match': version,
    }
    return fc
      .oneof({ arbitrary: text, weight: 4 }, { arbitrary: bytes, weight: 1 })
      .map((body) => ({ method, path, headers, body }))
  })
}

/** A résumé of exactly 10 MiB. */
function largeResume(): Hostile {
  return upload('resume', pdfOfSize(limits.fileBytes), 'cv.pdf', 'application/pdf')
}

/**
 * Résumés that are most expensive to open: a table that fills the engine's memory, a decompression bomb, and a file
 * that is scanned for objects.
 */
function costlyResumes(): Hostile[] {
  const files = [largeTablePdf(400_000), bombPdf(500e6), brokenTablePdf(limits.fileBytes - 100)]
  return files.map((file) => upload('resume', file, 'cv.pdf', 'application/pdf'))
}

/** Headshots of exactly 10 MiB: of each kind the largest accepted picture, which takes the most memory to decode. */
async function largeHeadshots(): Promise<Hostile[]> {
  const photo = (pixels: number) => flat(pixels).jpeg({ quality: 40, chromaSubsampling: '4:4:4' })
  const pictures = {
    'photo.jpg': photo(limits.headshotPixels),
    // Rotated by 90 degrees.
    'lying.jpg': photo(limits.headshotPixels).withMetadata({ orientation: 6 }),
    // All scans are held in memory until the last one.
    'passes.jpg': photo(6.4e6).jpeg({ progressive: true }),
    'drawing.png': flat(39e6).png(),
    'passes.png': flat(9.6e6).png({ progressive: true }),
  }
  const uploads = Object.entries(pictures).map(async ([name, picture]) => {
    const bytes = padded(await picture.toBuffer(), limits.fileBytes)
    return upload('headshot', bytes, name, name.endsWith('png') ? 'image/png' : 'image/jpeg')
  })
  return await Promise.all(uploads)
}

function flat(pixels: number) {
  const height = Math.floor(Math.sqrt(pixels))
  const width = Math.floor(pixels / height)
  return sharp({ create: { width, height, channels: 4, background: '#ffffff80' } })
}

function upload(kind: string, file: Buffer, filename: string, type: string): Hostile {
  return {
    method: 'POST',
    path: '/api/uploads',
    headers: { 'content-type': multipartType },
    body: multipartBody([
      { name: 'kind', value: kind },
      { name: 'file', value: file, filename, type },
    ]),
  }
}

const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '10000' },
    uploads: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [bodies = 0, uploads = 0, seed = 0] = [values.bodies, values.uploads, values.seed].map(Number)

/** Concurrent small requests. */
const atOnce = 8
/** Timeout of their answers in milliseconds: beyond it the server counts as hanging. */
const patience = 2000
/** The most expensive files: they are opened one at a time and take a second each. */
const maxCostly = 30

const server = await startServer()

async function play(
  name: string,
  requests: readonly Hostile[],
  together: number,
  promised: Pick<Round, 'patience' | 'wanted'>,
): Promise<void> {
  const peak = await watchMemory(server.pid)
  const tally = await sendAll(server.port, requests, together)
  const round = { ...tally, ...promised, name, peak: await peak(), orphans: await server.orphans() }
  console.log(figuresOf(round))
  if (brokenPromises(round).length > 0) process.exitCode = 1
}

function sampleOf(requests: fc.Arbitrary<Hostile>): Hostile[] {
  return fc.sample(requests, { numRuns: bodies, seed })
}

function inTurn(kinds: readonly Hostile[]): Hostile[] {
  return Array.from({ length: uploads }, (_, at) => kinds.slice(at % kinds.length)[0]).filter(
    (kind) => kind !== undefined,
  )
}

console.log(`Seed ${seed}\n`)
try {
  const bounced = { patience, wanted: undefined }
  await play('damaged multipart bodies', sampleOf(brokenUploads), atOnce, bounced)
  const link = await openEditLink(server.port)
  await play('mutated JSON bodies', sampleOf(brokenJson(link)), atOnce, bounced)
  const stored = { patience: undefined, wanted: 201 }
  await play('résumés of 10 MB at once', inTurn([largeResume()]), uploads, stored)
  const costly = inTurn(costlyResumes()).slice(0, maxCostly)
  await play('résumés that are hard to open at once', costly, maxCostly, { ...stored, wanted: undefined })
  await play('headshots of 10 MB at once', inTurn(await largeHeadshots()), uploads, stored)
} finally {
  await server.stop()
}
