import { expect, it } from 'vitest'
import { isExpired, isLost, isScanning, newDraft, readDraft, withFileIds } from './draft.ts'

const file = {
  id: 'x'.repeat(43),
  name: '履歷.pdf',
  size: 3,
  type: 'application/pdf',
  expiresAt: '2026-11-20T08:30:00.000Z',
  advice: [],
}

it('comes back from storage as it was', () => {
  const draft = newDraft()
  draft.sections.personal.nameEn = 'Chen'
  draft.sections.experience.entries.push({ ...emptyEntry(), companyName: '甲', stillEmployed: true })
  draft.files = { resume: file }
  draft.suggestedJob = '工程師'
  const back = readDraft(JSON.parse(JSON.stringify(draft)))
  expect(back).toEqual(draft)
  expect(withFileIds(back.sections, back.files).other).toEqual({ ...draft.sections.other, resume: file.id })
})

function emptyEntry() {
  const draft = newDraft()
  const withRow = { sections: { experience: { seniority: '', entries: [{}] } } }
  const [entry] = readDraft({ ...draft, ...withRow }).sections.experience.entries
  if (entry === undefined) throw new Error('no entry')
  return entry
}

it('carries an older shape over field by field', () => {
  const old = {
    version: 0,
    id: 'attempt',
    sections: {
      personal: { nameEn: 'Chen', formerField: 'Jun', email: 5 },
      education: { highest: { school: '臺大', gpa: '4.0' }, secondHighest: 'none' },
      experience: { seniority: 'over1', entries: [{ companyName: '甲', end: ['2024'] }, 'broken', null] },
      hobbies: { reading: 'yes' },
    },
    files: { resume: { ...file, size: '3' }, headshot: file, video: file },
  }
  const draft = readDraft(old)
  expect(draft.version).toBe(1)
  expect(draft.id).toBe('attempt')
  expect(draft.sections.personal).toEqual({ ...newDraft().sections.personal, nameEn: 'Chen' })
  expect(draft.sections.education.highest.school).toBe('臺大')
  expect(draft.sections.education.secondHighest).toEqual(newDraft().sections.education.secondHighest)
  expect(draft.sections.experience.entries).toEqual([{ ...emptyEntry(), companyName: '甲' }])
  expect(draft.files).toEqual({ headshot: file })
  expect(Object.keys(draft.sections)).not.toContain('hobbies')
})

it.each([undefined, null, 5, 'text', [], { sections: null, files: [] }, { sections: { personal: [] } }])(
  'is an empty one for %j',
  (stored) => {
    expect({ ...readDraft(stored), id: '' }).toEqual({ ...newDraft(), id: '' })
  },
)

it('knows when the server has let go of a file', () => {
  const at = Date.parse(file.expiresAt)
  expect(isExpired(file, at - 1)).toBe(false)
  expect(isExpired(file, at)).toBe(true)
})

it.each([
  [{}, {}],
  [{ scan: 'clean' }, { scan: 'clean' }],
  [
    { scan: 'scanning', scanningSince: '2026-11-20T08:00:00.000Z' },
    { scan: 'scanning', scanningSince: '2026-11-20T08:00:00.000Z' },
  ],
  [{ scan: 'scanning', scanningSince: 5 }, { scan: 'scanning' }],
  [{ scan: 'harmless', scanningSince: 'x' }, {}],
])('reads a file with %j as one with %j', (stored, read) => {
  const files = { resume: { ...file, ...stored } }
  expect(readDraft({ ...newDraft(), files }).files).toEqual({ resume: { ...file, ...read } })
})

it('knows a file that cannot be sent, and one that is not judged yet', () => {
  const fresh = { ...file, expiresAt: '2999-01-01T00:00:00.000Z' }
  const scans = [undefined, 'notScanned', 'clean', 'scanning', 'infected'] as const
  const files = scans.map((scan) => ({ ...fresh, ...(scan && { scan }) }))
  expect(files.map(isLost)).toEqual([false, false, false, false, true])
  expect(files.map(isScanning)).toEqual([false, false, false, true, false])
  expect(isLost({ ...file, expiresAt: '2020-01-01T00:00:00.000Z' })).toBe(true)
  expect(isScanning({ scan: 'scanning', expiresAt: '2020-01-01T00:00:00.000Z' })).toBe(false)
})
