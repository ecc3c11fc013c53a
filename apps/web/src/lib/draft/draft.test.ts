import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { expect, it } from 'vitest'
import { isExpired, isLost, isScanning, newDraft, readDraft } from './draft.ts'
import { testFile } from './test-draft.ts'

const file = { ...testFile, expiresAt: '2026-11-20T08:30:00.000Z' }

it('carries an older shape over field by field', () => {
  const old = {
    version: 0,
    id: 'attempt',
    sections: {
      personal: { nameEn: 'Chen', formerField: 'Jun', email: 5 },
      education: { highest: { school: '臺大', gpa: '4.0' }, secondHighest: 'none' },
      experience: {
        seniority: 'over1',
        entries: [{ companyName: '甲', end: ['2024'], stillEmployed: true }, 'broken', null],
      },
      hobbies: { reading: 'yes' },
    },
    files: { resume: { ...file, size: '3' }, headshot: file, video: file },
    suggestedJob: '工程師',
  }
  const draft = readDraft(old)
  expect(draft.version).toBe(1)
  expect([draft.id, draft.suggestedJob]).toEqual(['attempt', '工程師'])
  expect(draft.sections.personal).toEqual({ ...newDraft().sections.personal, nameEn: 'Chen' })
  expect(draft.sections.education.highest.school).toBe('臺大')
  expect(draft.sections.education.secondHighest).toEqual(newDraft().sections.education.secondHighest)
  expect(draft.sections.experience.entries).toEqual([
    { ...emptyDraft(ExperienceEntry), companyName: '甲', stillEmployed: true },
  ])
  expect(draft.files).toEqual({ headshot: file })
  expect(Object.keys(draft.sections)).not.toContain('hobbies')
})

it('keeps a file with advice of a later backend', () => {
  const { files } = readDraft({ ...newDraft(), files: { headshot: { ...file, advice: ['blurred'] } } })
  expect(files).toEqual({ headshot: { ...file, advice: [] } })
})

it('knows when the server has let go of a file', () => {
  const at = Date.parse(file.expiresAt)
  expect(isExpired(file, at - 1)).toBe(false)
  expect(isExpired(file, at)).toBe(true)
})

it('knows a file that cannot be sent, and one that is not judged yet', () => {
  const scans = [undefined, 'notScanned', 'clean', 'scanning', 'infected'] as const
  const files = scans.map((scan) => ({ ...testFile, ...(scan && { scan }) }))
  expect(files.map(isLost)).toEqual([false, false, false, false, true])
  expect(files.map(isScanning)).toEqual([false, false, false, true, false])
  expect(isLost({ ...file, expiresAt: '2020-01-01T00:00:00.000Z' })).toBe(true)
  expect(isScanning({ scan: 'scanning', expiresAt: '2020-01-01T00:00:00.000Z' })).toBe(false)
})
