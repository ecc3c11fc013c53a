import { expect, it } from 'vitest'
import { type ApplicationDraft, newDraft } from '~/lib/draft/draft.ts'
import type { JobsData } from '~/lib/draft/keys.ts'
import { suggestDesiredJob } from './landing.ts'

const first: JobsData = { jobs: [{ code: 'A-1', title: { tw: '工程師', us: 'Engineer' } }] }
const second: JobsData = { jobs: [{ code: 'A-2', title: { tw: '設計師' } }, ...first.jobs] }

function apply(draft: ApplicationDraft, ...rest: [JobsData | undefined, 'tw' | 'us']): ApplicationDraft {
  return { ...draft, ...suggestDesiredJob(draft, ...rest) }
}

it('suggests the chosen vacancies in the language of the page', () => {
  expect(apply(newDraft(), first, 'us').sections.application.desiredJob).toBe('Engineer')
  expect(apply(newDraft(), second, 'tw').sections.application.desiredJob).toBe('設計師、工程師')
})

it('follows another choice while it is untouched', () => {
  expect(apply(apply(newDraft(), first, 'tw'), second, 'tw').sections.application.desiredJob).toBe(
    '設計師、工程師',
  )
})

it('leaves alone what was typed or cleared, and suggests nothing twice', () => {
  for (const desiredJob of ['', '主管']) {
    const draft = apply(newDraft(), first, 'tw')
    draft.sections.application.desiredJob = desiredJob
    expect(suggestDesiredJob(draft, second, 'tw')).toBeUndefined()
  }
  expect(suggestDesiredJob(apply(newDraft(), first, 'tw'), first, 'tw')).toBeUndefined()
  expect(suggestDesiredJob(newDraft(), undefined, 'tw')).toBeUndefined()
})
