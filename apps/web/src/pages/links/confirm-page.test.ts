// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseToKeep, flushDraft, sectionDraft, writeFile, writeSections } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { testFile } from '~/lib/draft/test-draft.ts'
import { forgetDevice, stagedFiles, storedKind } from './confirm-page.tsx'

const asked: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  forgetDevice([])
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})

it('leaves nothing of the person in the tab, on the device, or staged on the server', () => {
  writeSections({ personal: { ...sectionDraft('personal'), email: 'canary@example.com' } })
  writeFile('resume', { ...testFile, id: 'file-1' })
  stored.jobs.write({ jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }] })
  stored.consent.write({ version: '2026-01-01', codes: ['SW-1001'] })
  stored.referralMode.write(true)
  stored.waitingEdit.write({
    record: { reference: 'ABCD' },
    answers: { personal: { email: 'canary@example.com' } },
    files: { resume: testFile, portfolio: 'broken' },
  })
  chooseToKeep(true)
  flushDraft()
  expect(localStorage.length).toBe(1)

  const staged = stagedFiles()
  // What `Clear-Site-Data` does before the page learns of the answer.
  sessionStorage.clear()
  localStorage.clear()
  forgetDevice(staged)
  // No pending write may restore the data.
  vi.runAllTimers()
  flushDraft()

  expect(localStorage.length).toBe(0)
  const left = [...Array(sessionStorage.length).keys()].map((index) => sessionStorage.key(index))
  expect(left).toEqual(['recruiting.draft'])
  expect(sessionStorage.getItem('recruiting.draft')).not.toContain('canary')
  expect(asked).toEqual(['DELETE /api/uploads/file-1', `DELETE /api/uploads/${testFile.id}`])
})

it.each([
  [2, 0, 'applied'],
  [0, 1, 'recommended'],
  [1, 3, 'both'],
  [0, 0, 'nothing'],
] as const)('%i applications and %i recommendations: %s', (applications, referrals, kind) => {
  expect(storedKind({ applications, referrals })).toBe(kind)
})
