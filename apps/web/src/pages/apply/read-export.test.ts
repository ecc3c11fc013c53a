import { crc32, deflateRawSync } from 'node:zlib'
import { sections } from '@recruiting/schema/application'
import { toWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { limits } from '@recruiting/schema/limits'
import { describe, expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { type Export, readExport } from './read-export.ts'

type Part = {
  name: string
  data: string | Uint8Array
  isStored?: boolean
  flags?: number
  checksum?: number
  length?: number
  size?: number
  method?: number
}

/** A ZIP archive of the parts, with whatever they state of themselves. */
function zipOf(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let start = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = part.isStored ? data : deflateRawSync(data)
    const name = Buffer.from(part.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(part.flags ?? 0, 8)
    head.writeUInt16LE(part.method ?? (part.isStored ? 0 : 8), 10)
    head.writeUInt32LE(part.checksum ?? crc32(data), 16)
    head.writeUInt32LE(part.size ?? packed.length, 20)
    head.writeUInt32LE(part.length ?? data.length, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(start, 42)
    locals.push(local, name, packed)
    heads.push(head, name)
    start += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...locals, ...heads, end])
}

const pdf = new Uint8Array(10_000).fill(37)
const picture = crypto.getRandomValues(new Uint8Array(60_000))
const { resume: _, ...other } = examplePersonalInfo.other
const record = {
  contractVersion: '1.1.0',
  exportedAt: '2026-11-27T08:00:00.000Z',
  reference: '7K2M-9QWX-4HTC',
  submittedAt: '2026-11-20T06:30:00.000Z',
  locale: 'tw',
  jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }],
  sections: { ...examplePersonalInfo, other },
  files: [
    { kind: 'headshot', name: '大頭照.jpg', type: 'image/jpeg', size: 60_000, path: 'files/headshot.jpg' },
    { kind: 'resume', name: '履歷.pdf', type: 'application/pdf', size: 10_000, path: 'files/resume.pdf' },
  ],
}
const resume: Part = { name: 'files/resume.pdf', data: pdf }
const files: Part[] = [{ name: 'files/headshot.jpg', data: picture, isStored: true }, resume]
const json = (value: unknown): Part => ({ name: 'application.json', data: JSON.stringify(value, null, 2) })
const page: Part = { name: 'application.html', data: '<!doctype html>' }

const read = (parts: readonly Part[]) => readExport(new File([zipOf(parts)], 'application.zip'))
async function readRecord(value: unknown, parts: readonly Part[] = []): Promise<Export> {
  const found = await read([json(value), ...parts])
  if ('reason' in found) throw new Error(found.reason)
  return found
}

/** The record with a member of its sections changed. */
const altered = (changes: Readonly<Record<string, unknown>>) => ({
  ...record,
  files: [],
  sections: { ...record.sections, ...changes },
})

it('gives the answers and files of the application that it was made of', async () => {
  const found = await readRecord(record, [page, ...files])
  const wire = Object.entries(sections).map(([name, schema]) => [
    name,
    toWire(schema, found.sections[name as keyof typeof sections]),
  ])
  expect(Object.fromEntries(wire)).toEqual({
    personal: exampleApplication.personal,
    education: exampleApplication.education,
    experience: exampleApplication.experience,
    application: exampleApplication.application,
    other,
  })
  expect(found.sections.personal.mobilePhone).toBe('0912 345 678')
  expect(found.unknown).toEqual([])
  expect(found.files.headshot).toMatchObject({ name: '大頭照.jpg', type: 'image/jpeg' })
  expect(new Uint8Array((await found.files.headshot?.arrayBuffer()) ?? [])).toEqual(picture)
  expect(found.files.resume).toMatchObject({ name: '履歷.pdf', type: 'application/pdf', size: 10_000 })
  expect(new Uint8Array((await found.files.resume?.arrayBuffer()) ?? [])).toEqual(pdf)
  expect(found.files.portfolio).toBeUndefined()
})

it('is an empty form where the file says nothing', async () => {
  const found = await readRecord({ contractVersion: '1.0.0', sections: {} })
  expect(found).toEqual({ sections: newDraft().sections, files: {}, unknown: [] })
})

it('lists what a later version has added, and takes the rest', async () => {
  const found = await readRecord({
    ...altered({ hobbies: {}, personal: { ...record.sections.personal, pronouns: 'she' } }),
    contractVersion: '1.9.0',
    signature: 'abc',
  })
  expect(found.unknown).toEqual(['signature', 'hobbies', 'personal.pronouns'])
  expect(found.sections.personal.nameEn).toBe('Yi-Chun Chen')
})

describe('an altered file', () => {
  it.each([
    ['an unknown option', { application: { channel: 'telepathy' } }, ['application.channel']],
    ['a number for a text', { personal: { nameEn: 7 } }, ['personal.nameEn']],
    ['a text for a truth', { other: { workPermitRequired: 'true' } }, ['other.workPermitRequired']],
    ['a null', { personal: { email: null } }, ['personal.email']],
    ['a text that is too long', { personal: { nameEn: 'a'.repeat(101) } }, ['personal.nameEn']],
    ['a text with controls', { personal: { nameEn: 'a\u0000\u202Eb' } }, ['personal.nameEn']],
    [
      'a month that is none',
      { education: { highest: { yearMonth: '202613' } } },
      ['education.highest.yearMonth'],
    ],
    ['a list for a section', { personal: [] }, ['personal']],
    ['a text for a section', { education: 'none' }, ['education']],
    ['an object for a list', { experience: { entries: { 0: {} } } }, ['experience.entries']],
    [
      'too many rows',
      { experience: { entries: Array(7).fill({}) } },
      ['experience.entries.5', 'experience.entries.6'],
    ],
    ['ids of files', { other: { resume: 'a'.repeat(43) } }, ['other.resume']],
  ])('loses %s', async (_what, changes, unknown) => {
    const found = await readRecord(altered(changes))
    expect(found.unknown).toEqual(unknown)
    expect(JSON.stringify(found.sections)).not.toMatch(/telepathy|a{43}|202613|\\u0000/)
  })

  it('loses what stands in the place of a row, and keeps the rows', async () => {
    const found = await readRecord(
      altered({ experience: { entries: [7, { companyName: 'Example' }, null] } }),
    )
    expect(found.sections.experience.entries.map(({ companyName }) => companyName)).toEqual(['Example'])
    expect(found.unknown).toEqual(['experience.entries.0', 'experience.entries.2'])
  })

  it('does not reach prototypes', async () => {
    const text = JSON.stringify(altered({})).replace(
      '"personal":{',
      '"__proto__":{"polluted":1},"constructor":{"a":1},"personal":{"__proto__":{"nameEn":"P"},"toString":"x",',
    )
    const found = await read([{ name: 'application.json', data: text }])
    expect(found).toMatchObject({
      unknown: ['__proto__', 'constructor', 'personal.__proto__', 'personal.toString'],
    })
    expect('polluted' in {}).toBe(false)
  })

  it('has a bounded list of what is not taken', async () => {
    const names = Array.from({ length: 5000 }, (_, position) => [`${position}${'n'.repeat(300)}`, 1])
    const found = await readRecord({ ...Object.fromEntries(names.slice(0, 500)), ...altered({}) })
    expect(found.unknown).toHaveLength(100)
    expect(Math.max(...found.unknown.map((path) => path.length))).toBeLessThanOrEqual(201)
  })

  it.each([
    ['is of an unknown kind', { kind: 'video' }, ['files']],
    ['is no object', undefined, ['files']],
    ['leads out of the archive', { path: '../../files/resume.pdf' }, ['other.resume']],
    ['names the part of another kind', { path: 'application.html', size: 15 }, ['other.resume']],
    ['was not in the archive', { path: 'files/resume.docx' }, ['other.resume']],
    ['has no path', { path: undefined }, ['other.resume']],
    ['has another size', { size: 9999 }, ['other.resume']],
    ['has a name that is too long', { name: 'a'.repeat(256) }, ['other.resume']],
    ['has no name', { name: '' }, ['other.resume']],
  ])('loses a listed file that %s', async (_what, change, unknown) => {
    const listed = change === undefined ? 'resume' : { ...record.files[1], ...change }
    const found = await readRecord({ ...record, files: [listed] }, [page, resume])
    expect(found).toMatchObject({ files: {}, unknown })
  })

  it('names the files that a scanner kept out of the archive', async () => {
    const missingFiles = [{ kind: 'resume', reason: 'scanning' }, { kind: 'video' }, 'headshot']
    const found = await readRecord({ ...record, files: [], missingFiles })
    expect(found).toMatchObject({ files: {}, unknown: ['other.resume'] })
  })

  it('gives one file of a kind, and no media type that is none', async () => {
    const listed = [{ ...record.files[1], type: 'text/html; charset=utf-7' }, record.files[1]]
    const found = await readRecord({ ...record, files: listed }, [resume])
    expect(found.files.resume?.type).toBe('')
    expect(found.unknown).toEqual(['files'])
  })
})

describe('a file that cannot be read', () => {
  const whole = zipOf([json(record), ...files])
  const text = JSON.stringify(record)
  const broken = Buffer.from(text)
  broken[broken.indexOf('Yi-Chun')] = 0xff
  const raw = (data: string | Uint8Array): Part[] => [{ name: 'application.json', data }]
  const withResume = (change: Partial<Part>) => zipOf([json(record), { ...resume, ...change }])
  it.each([
    ['is truncated', whole.subarray(0, -1), 'damaged'],
    ['lost its middle', Buffer.concat([whole.subarray(0, 500), whole.subarray(1500)]), 'damaged'],
    ['has a part with another checksum', withResume({ checksum: 1 }), 'damaged'],
    ['has a stored part with another checksum', withResume({ isStored: true, checksum: 1 }), 'damaged'],
    ['has a part that is shorter than stated', zipOf([{ ...json(record), length: 10 }]), 'damaged'],
    ['has a part that is longer than the file', withResume({ size: 1_000_000 }), 'damaged'],
    ['has a part of an unknown method', withResume({ method: 12 }), 'damaged'],
    ['has a part twice', zipOf([json(record), json(record)]), 'damaged'],
    ['is no JSON', zipOf(raw('{"contractVersion":')), 'damaged'],
    ['is no UTF-8', zipOf(raw(broken)), 'damaged'],
    ['holds a list', zipOf(raw(`[${text}]`)), 'notAnExport'],
    ['holds a text', zipOf(raw('"export"')), 'notAnExport'],
    [
      'is of a later edition of the contract',
      zipOf([json({ ...record, contractVersion: '2.0.0' })]),
      'notAnExport',
    ],
    ['has no version', zipOf([json({ ...record, contractVersion: undefined })]), 'notAnExport'],
    ['has no answers', zipOf([json({ ...record, sections: [] })]), 'notAnExport'],
    ['is another archive', zipOf([{ name: '[Content_Types].xml', data: '<Types/>' }]), 'notAnExport'],
    ['is encrypted', zipOf([{ ...json(record), flags: 1 }]), 'notAnExport'],
    ['is a PDF', Buffer.from('%PDF-1.7'), 'notAnExport'],
    ['is empty', Buffer.alloc(0), 'notAnExport'],
    ['is too large', Buffer.alloc(limits.exportBytes + 1), 'tooLarge'],
    ['has 40 MB of JSON', zipOf(raw(`{"a":"${'a'.repeat(40 * 1024 * 1024)}"}`)), 'tooLarge'],
    [
      'unfolds to more than it states',
      zipOf([{ ...json(record), data: new Uint8Array(2 ** 26), length: 9 }]),
      'tooLarge',
    ],
    ['lists more parts than an export has', zipOf(Array(5001).fill(page)), 'tooLarge'],
  ])('%s', async (_what, bytes, reason) => {
    expect(await readExport(new File([new Uint8Array(bytes)], 'a.zip'))).toEqual({ reason })
  })

  it('survives brackets as deep as its size allows', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
    expect(await read(raw(text.replace('"sections":{', `"sections":{"hobbies":${deep},`)))).toMatchObject({
      unknown: ['hobbies', 'other.headshot', 'other.resume'],
    })
  })
})
