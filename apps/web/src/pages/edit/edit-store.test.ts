import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { digest } from '~/lib/draft/draft.ts'
import { editBody } from '~/lib/draft/edit-draft.ts'
import { testFile } from '~/lib/draft/test-draft.ts'
import {
  answersWaitingFor,
  createEditStore,
  type EditStore,
  forgetWaitingEdit,
  keepAnswersOf,
  waitingEdit,
} from './edit-store.ts'

const loaded = { record: examplePersonalInfoRecord, version: '"1"', link: 'hash-of-the-link' }
let kept: Storage

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Window().sessionStorage
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', kept)
})

function typeName(store: EditStore, nameEn: string): void {
  const { answers } = store.current()
  store.change({ ...answers, personal: { ...answers.personal, nameEn } })
}

function edited(): EditStore {
  const store = createEditStore(loaded)
  typeName(store, 'Chen')
  vi.runAllTimers()
  return store
}

it('keeps what was typed, its files and the version that it is based on, for a reload of the same link', () => {
  edited().setFile('resume', testFile)
  const after = createEditStore({ ...loaded, version: '"2"' })
  expect(after.isRestored).toBe(true)
  const { answers, files, version } = after.current()
  expect([answers.personal.nameEn, files, version]).toEqual(['Chen', { resume: testFile }, '"1"'])
  expect(editBody(answers, files).other).toMatchObject({ resume: testFile.id })
  const other = createEditStore({ ...loaded, link: 'another' })
  expect(other.isRestored).toBe(false)
  expect(other.current().answers.personal.nameEn).toBe('Yi-Chun Chen')
})

it('keeps what was typed into a record with a member of a later version', () => {
  edited()
  const value = JSON.parse(kept.getItem('recruiting.edit') ?? '{}')
  value.record.sections.personal.pronoun = 'they'
  kept.setItem('recruiting.edit', JSON.stringify(value))
  expect(createEditStore(loaded).isRestored).toBe(true)
})

it('carries over what still has a field', () => {
  edited()
  const value = JSON.parse(kept.getItem('recruiting.edit') ?? '{}')
  value.answers.personal = { nameEn: 'Chen', shoeSize: '42', email: 7 }
  kept.setItem('recruiting.edit', JSON.stringify(value))
  const { personal } = createEditStore(loaded).current().answers
  expect(personal).toMatchObject({ nameEn: 'Chen', email: 'yichun.chen@example.com', lastNameZh: '陳' })
  expect(personal).not.toHaveProperty('shoeSize')
})

describe('answers whose link has ended', () => {
  const { reference } = examplePersonalInfoRecord
  const day = 24 * 60 * 60 * 1000

  function ended(): EditStore {
    const store = edited()
    store.endLink()
    return store
  }

  it('wait for a new link of the application under another key, with what is typed afterwards', () => {
    const store = ended()
    expect(Object.keys(kept)).toEqual(['recruiting.waitingEdit'])
    expect(store.isKept()).toBe(true)
    typeName(store, 'Lin')
    vi.advanceTimersByTime(1000)
    expect(answersWaitingFor(reference)?.answers.personal.nameEn).toBe('Lin')
    expect(answersWaitingFor('ANOTHER')).toBeUndefined()
  })

  it('wait while nothing differs in the form of the next link, which ends too', () => {
    ended()
    createEditStore({ ...loaded, link: 'next' }).endLink()
    expect(answersWaitingFor(reference)?.answers.personal.nameEn).toBe('Chen')
  })

  it('are forgotten when they are changed back', () => {
    const store = ended()
    typeName(store, examplePersonalInfoRecord.sections.personal?.nameEn ?? '')
    vi.advanceTimersByTime(1000)
    expect(kept.length).toBe(0)
  })

  it('wait too when they are those of an earlier load of the page', async () => {
    const store = createEditStore({ ...loaded, link: await digest('token') })
    typeName(store, 'Chen')
    store.flush()
    const before = { ...kept }
    await keepAnswersOf('another token')
    expect({ ...kept }).toEqual(before)
    const write = kept.setItem.bind(kept)
    const full = vi.spyOn(kept, 'setItem').mockImplementation((key, value) => {
      if (key !== 'recruiting.edit') throw new Error('quota')
      write(key, value)
    })
    await keepAnswersOf('token')
    expect({ ...kept }).toEqual(before)
    full.mockRestore()
    await keepAnswersOf('token')
    expect(Object.keys(kept)).toEqual(['recruiting.waitingEdit'])
    expect(answersWaitingFor(reference)?.answers.personal.nameEn).toBe('Chen')
  })

  it('wait for a day, also in a tab that stays open', () => {
    ended()
    vi.advanceTimersByTime(day - 1)
    expect(waitingEdit()?.record.reference).toBe(reference)
    vi.advanceTimersByTime(1)
    expect(kept.length).toBe(0)
  })

  it('do not wait longer when the clock is set back, or the time is damaged', () => {
    ended()
    const text = kept.getItem('recruiting.waitingEdit') ?? ''
    vi.setSystemTime(Date.now() - 1)
    expect(waitingEdit()).toBeUndefined()
    expect(kept.length).toBe(0)
    kept.setItem('recruiting.waitingEdit', JSON.stringify({ ...JSON.parse(text), expiresAt: 'tomorrow' }))
    expect(waitingEdit()).toBeUndefined()
  })

  it('are forgotten with their application only', () => {
    ended()
    forgetWaitingEdit('ANOTHER')
    expect(kept.length).toBe(1)
    forgetWaitingEdit(reference)
    expect(kept.length).toBe(0)
  })
})
