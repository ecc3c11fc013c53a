import { describe, expect, it } from 'vitest'
import { type ApplicationDraft, newDraft } from '~/lib/draft/draft.ts'
import { firstIncomplete, isComplete, landingStep } from './landing.ts'
import { completeDraft } from './test-draft.ts'

function without(change: (draft: ApplicationDraft) => void): ApplicationDraft {
  const draft = completeDraft()
  change(draft)
  return draft
}

describe('a link to a step', () => {
  it('leads to the beginning while nothing is filled in', () => {
    for (const step of [undefined, 'personal', 'other', 'check'] as const) {
      expect(landingStep(step, newDraft())).toBe('personal')
    }
  })

  it('leads to the first incomplete step, not past it', () => {
    const draft = without(({ sections }) => {
      sections.experience.seniority = ''
    })
    expect(landingStep('check', draft)).toBe('experience')
    expect(landingStep('application', draft)).toBe('experience')
    expect(landingStep('education', draft)).toBe('education')
    expect(landingStep(undefined, draft)).toBe('experience')
  })

  it('leads to the check when everything is right', () => {
    expect(landingStep('check', completeDraft())).toBe('check')
    expect(landingStep(undefined, completeDraft())).toBe('check')
    expect(landingStep('personal', completeDraft())).toBe('personal')
  })
})

it('takes an expired file for a step that is incomplete', () => {
  const draft = without(({ files }) => {
    if (files.resume) files.resume.expiresAt = '2020-01-01T00:00:00.000Z'
  })
  expect(firstIncomplete(draft)).toBe('other')
  expect(isComplete('other', draft)).toBe(false)
})

it('takes a file with a virus for a missing one, and one that is being scanned for one that is there', () => {
  const withScan = (scan: 'infected' | 'scanning') =>
    without(({ files }) => {
      if (files.resume) files.resume.scan = scan
    })
  expect(firstIncomplete(withScan('infected'))).toBe('other')
  expect(firstIncomplete(withScan('scanning'))).toBe('check')
})

it('never calls the check itself done', () => {
  expect(isComplete('check', completeDraft())).toBe(false)
})
