import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legal } from '@recruiting/i18n/locales/tw/legal'
import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { parseAnswer } from '~/lib/api/call.ts'
import { answersWaitingFor, readState } from '~/pages/edit/edit-store.ts'
import { cookieName } from '../i18n/locale-choice.ts'
import { type ApplicationDraft, newDraft, readDraft } from './draft.ts'
import { keptDraft } from './earlier-draft.ts'
import { stored } from './keys.ts'
import { testFile } from './test-draft.ts'

const source = join(import.meta.dirname, '../..')

/** Every literal key in the site's code; keys must not be built at run time, because this would not find them. */
function keysInCode(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const texts = files.map((name) => readFileSync(join(source, name), 'utf8'))
  return new Set(texts.flatMap((text) => text.match(/(?<=')recruiting\.\w+(?=')/g) ?? []))
}

it('are those of the cookie policy', () => {
  const listed = legal.cookies.storageTable.rows.map(({ key }) => key)
  // The router's own key for scroll restoration.
  const router = 'tsr-scroll-restoration-v1_3'
  expect(listed.toSorted()).toEqual([cookieName, router, ...keysInCode()].toSorted())
})

/** Every copy of a value in which one member, or the value itself, is missing or of another type. */
function* damaged(value: unknown): Generator<unknown> {
  yield* [undefined, null, 7, -1e300, 'x', 'x'.repeat(100_000), true, [], [null], {}, { tw: 7 }]
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value))
    for (const other of damaged(member))
      yield Array.isArray(value)
        ? value.map((kept: unknown, at) => (String(at) === name ? other : kept))
        : { ...value, [name]: other }
}

describe('a damaged value of the storage is not read, or is read as what the pages can show:', () => {
  const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)))
  const Title = z
    .looseObject({ tw: z.string().optional(), us: z.string().optional() })
    .refine(({ tw, us }) => (tw ?? us) !== undefined)
  const Jobs = z.array(
    z.looseObject({
      code: z.string().regex(/^[A-Z0-9-]{2,32}$/),
      title: Title,
      salaryUnit: z.enum(['month', 'hour', 'year']).optional(),
    }),
  )
  const File = z.object({
    id: z.string(),
    name: z.string(),
    size: z.number(),
    type: z.string(),
    expiresAt: time,
    advice: z.array(z.enum(['backgroundNotWhite', 'smallPicture', 'widerThanTall'])),
    scan: z.enum(['scanning', 'clean', 'infected']).optional(),
    scanningSince: time.optional(),
  })
  const Files = z.strictObject({
    headshot: File.optional(),
    resume: File.optional(),
    portfolio: File.optional(),
  })
  const Draft = z.custom<ApplicationDraft>().refine(({ version, id, sections, files, held }) => {
    const types = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? Array.isArray(value) || typeof value
        : Object.entries(value).map(([name, part]) => [name, types(part)])
    const isWhole = JSON.stringify(types(sections)) === JSON.stringify(types(newDraft().sections))
    const isNamed = Object.values(held).every((name) => name === undefined || typeof name === 'string')
    return version === 1 && typeof id === 'string' && isWhole && isNamed && Files.safeParse(files).success
  })
  // As an answer of a later version is.
  const Shown = z.looseObject({
    record: z.custom((value) => parseAnswer(PersonalInfoRecord, value)),
    files: Files,
    version: z.string(),
  })

  const now = Date.now()
  const job = { code: 'SW-1001', title: { tw: '工程師', us: 'Engineer' }, salaryUnit: 'month' }
  const jobs = { jobs: [job], unticked: [job], picked: [job] }
  const consent = { version: '2026-11-01', codes: ['SW-1001'] }
  const scanningSince = '2026-11-24T00:00:00.000Z'
  const file = { ...testFile, advice: ['smallPicture'], scan: 'scanning', scanningSince }
  const draft = {
    ...newDraft(),
    files: { resume: file },
    held: { headshot: '我.png' },
    suggestedJob: '工程師',
  }
  const record = examplePersonalInfoRecord
  const edit = { link: 'l', version: '"1"', record, answers: {}, files: { resume: file } }
  const waiting = { ...edit, reference: record.reference, expiresAt: now + 3_600_000 }
  const receipt = { reference: 'R', submittedAt: scanningSince, email: 'a@b.tw', jobs: [job] }
  const Chosen = z.looseObject({ jobs: Jobs.min(1), unticked: Jobs.optional(), picked: Jobs.optional() })
  const Consent = z.looseObject({ version: z.string(), codes: z.array(z.string()) })
  const Receipt = z.looseObject({ reference: z.string(), submittedAt: time, email: z.string(), jobs: Jobs })
  const Kept = z.looseObject({ expiresAt: z.number().max(now + 8 * 86_400_000), draft: z.looseObject({}) })

  it.each([
    ['recruiting.jobs', jobs, Chosen, stored.jobs.read],
    ['recruiting.referralMode', true, z.boolean(), stored.referralMode.read],
    ['recruiting.consent', consent, Consent, stored.consent.read],
    ['recruiting.receipt', receipt, Receipt, stored.receipt.read],
    ['recruiting.draft', draft, Draft, () => readDraft(stored.draft.read())],
    ['recruiting.draft', { expiresAt: now + 3_600_000, draft, jobs, consent }, Kept, () => keptDraft(now)],
    ['recruiting.edit', edit, Shown, (kept = stored.edit.read()) => kept && readState(kept)],
    ['recruiting.waitingEdit', waiting, Shown, () => answersWaitingFor(record.reference)],
  ] as const)('%s', (key, value, shape, read) => {
    let text: string | null = null
    const area = { getItem: (name: string) => (name === key ? text : null), removeItem: () => undefined }
    vi.stubGlobal('window', { sessionStorage: area, localStorage: area })
    text = JSON.stringify(value)
    expect(shape.safeParse(read()).error).toBeUndefined()
    for (const other of damaged(value)) {
      text = JSON.stringify(other) ?? null
      const found = read()
      if (found !== undefined) expect(shape.safeParse(found).error, text?.slice(0, 500)).toBeUndefined()
    }
  })
})
