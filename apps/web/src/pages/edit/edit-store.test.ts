import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { digest } from '~/lib/draft/draft.ts'
import { editBody } from '~/lib/draft/edit-draft.ts'
import {
  answersWaitingFor,
  createEditStore,
  type EditStore,
  forgetWaitingEdit,
  keepAnswersOf,
  keepForNewLink,
  waitingEdit,
} from './edit-store.ts'

const loaded = { record: examplePersonalInfoRecord, version: '"1"', link: 'hash-of-the-link' }
const file = {
  id: 'x'.repeat(43),
  name: '新履歷.pdf',
  size: 9000,
  type: 'application/pdf',
  advice: [],
  expiresAt: '2026-11-21T08:00:00.000Z',
}
let kept: Map<string, string>
let isFull: boolean
/** The only key that the storage accepts. */
let takesOnly: string | undefined

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  isFull = false
  takesOnly = undefined
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull || (takesOnly ?? key) !== key) throw new Error('quota')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

it('keeps what was typed through a reload of the tab', () => {
  edited().setFile('resume', file)
  vi.runAllTimers()
  const after = createEditStore(loaded)
  expect(after.isRestored).toBe(true)
  expect(after.current().answers.personal.nameEn).toBe('Chen')
  const { answers, files } = after.current()
  expect(files).toEqual({ resume: file })
  expect(editBody(answers, files).other).toMatchObject({ resume: file.id })
})

it('keeps nothing while nothing differs', () => {
  const store = edited()
  typeName(store, examplePersonalInfoRecord.sections.personal?.nameEn ?? '')
  vi.runAllTimers()
  expect(store.isDirty()).toBe(false)
  expect(kept.size).toBe(0)
})

it('leaves answers of another link alone', () => {
  edited()
  const other = createEditStore({ ...loaded, link: 'another' })
  expect(other.isRestored).toBe(false)
  expect(other.current().answers.personal.nameEn).toBe('Yi-Chun Chen')
})

it('remembers the version the answers stand on, also when there is a newer one', () => {
  edited()
  const after = createEditStore({ ...loaded, version: '"2"' })
  expect(after.isRestored).toBe(true)
  expect(after.current().version).toBe('"1"')
})

it('is clean after a save, and leaves nothing behind', () => {
  const store = edited()
  store.replace({ record: examplePersonalInfoRecord, version: '"2"' })
  expect(store.current()).toMatchObject({ version: '"2"', files: {} })
  expect(store.isDirty()).toBe(false)
  expect(kept.size).toBe(0)
})

it('writes nothing more once it is closed', () => {
  const store = edited()
  typeName(store, 'Lin')
  store.close()
  vi.runAllTimers()
  store.flush()
  expect(kept.size).toBe(0)
})

it('says when storage does not take it', () => {
  isFull = true
  const store = edited()
  expect(store.isDirty()).toBe(true)
  expect(store.isKept()).toBe(false)
})

it.each([
  '{',
  '{"link":"hash-of-the-link"}',
  '{"link":"hash-of-the-link","version":"1","record":{},"answers":{},"files":{}}',
  '{"link":"hash-of-the-link","version":"1","record":{"sections":1,"files":[]},"answers":{},"files":{}}',
])('begins with the record when storage holds %s', (text) => {
  kept.set('recruiting.edit', text)
  expect(createEditStore(loaded).current()).toMatchObject({ version: '"1"', files: {} })
})

it('carries over what still has a field', () => {
  edited()
  const value = JSON.parse(kept.get('recruiting.edit') ?? '{}')
  value.answers.personal = { nameEn: 'Chen', shoeSize: '42', email: 7 }
  value.answers.gone = {}
  kept.set('recruiting.edit', JSON.stringify(value))
  const { personal } = createEditStore(loaded).current().answers
  expect(personal).toMatchObject({ nameEn: 'Chen', email: 'yichun.chen@example.com', lastNameZh: '陳' })
  expect(personal).not.toHaveProperty('shoeSize')
})

describe('when the link ends', () => {
  const { reference } = examplePersonalInfoRecord

  it('keeps the answers for a new link of the application, under another key', () => {
    const store = edited()
    store.endLink()
    expect([...kept.keys()]).toEqual(['recruiting.waitingEdit'])
    expect(store.isKept()).toBe(true)
    typeName(store, 'Lin')
    vi.advanceTimersByTime(1000)
    expect(answersWaitingFor(reference)?.answers.personal.nameEn).toBe('Lin')
    expect(answersWaitingFor('ANOTHER')).toBeUndefined()
  })

  it('keeps nothing while nothing differs, and leaves what waits alone', () => {
    edited().endLink()
    createEditStore({ ...loaded, link: 'next' }).endLink()
    expect(answersWaitingFor(reference)?.answers.personal.nameEn).toBe('Chen')
  })

  it('forgets what waits when it is changed back, and when it is closed', () => {
    const store = edited()
    store.endLink()
    typeName(store, examplePersonalInfoRecord.sections.personal?.nameEn ?? '')
    vi.advanceTimersByTime(1000)
    expect(kept.size).toBe(0)
    typeName(store, 'Lin')
    vi.advanceTimersByTime(1000)
    expect(kept.size).toBe(1)
    store.close()
    expect(kept.size).toBe(0)
  })

  it('says that storage does not take them, and keeps them in memory', () => {
    const store = edited()
    isFull = true
    store.endLink()
    expect(store.isKept()).toBe(false)
    expect(store.current().answers.personal.nameEn).toBe('Chen')
    expect(answersWaitingFor(reference)).toBeUndefined()
  })

  it('takes the answers of an earlier load of the page', async () => {
    createEditStore({ ...loaded, link: await digest('token') })
    const store = createEditStore({ ...loaded, link: await digest('token') })
    typeName(store, 'Chen')
    store.flush()
    await keepAnswersOf('another token')
    expect(answersWaitingFor(reference)).toBeUndefined()
    await keepAnswersOf('token')
    expect([...kept.keys()]).toEqual(['recruiting.waitingEdit'])
    expect(answersWaitingFor(reference)?.answers.personal.nameEn).toBe('Chen')
  })

  it('leaves the answers of an earlier load where they are when storage does not take them', async () => {
    const store = createEditStore({ ...loaded, link: await digest('token') })
    typeName(store, 'Chen')
    store.flush()
    const before = new Map(kept)
    takesOnly = 'recruiting.edit'
    await keepAnswersOf('token')
    expect(kept).toEqual(before)
  })

  it.each([
    { record: {} },
    { record: { reference: 'ANOTHER', sections: {}, files: [] } },
    { record: 1 },
    { expiresAt: 'tomorrow' },
  ])('offers nothing when storage holds %j', (broken) => {
    edited().endLink()
    const value = JSON.parse(kept.get('recruiting.waitingEdit') ?? '{}')
    kept.set('recruiting.waitingEdit', JSON.stringify({ ...value, ...broken }))
    expect(answersWaitingFor(reference)).toBeUndefined()
  })
})

describe('answers that wait for a new link', () => {
  const day = 24 * 60 * 60 * 1000
  const answers = { version: '"1"', record: { reference: 'A' }, answers: { personal: {} }, files: {} }

  it('wait for a day', () => {
    expect(keepForNewLink('A', answers)).toBe(true)
    expect(waitingEdit(Date.now() + day - 1)).toMatchObject({ reference: 'A', ...answers })
    expect(waitingEdit(Date.now() + day)).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('are removed from a tab that stays open', () => {
    keepForNewLink('A', answers)
    vi.advanceTimersByTime(day - 1)
    expect(kept.size).toBe(1)
    vi.advanceTimersByTime(1)
    expect(kept.size).toBe(0)
  })

  it('do not wait longer because the clock was wrong', () => {
    keepForNewLink('A', answers, Date.now() + 10 * day)
    expect(waitingEdit()).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('are forgotten with their application only', () => {
    keepForNewLink('A', answers)
    forgetWaitingEdit('B')
    expect(kept.size).toBe(1)
    forgetWaitingEdit('A')
    expect(kept.size).toBe(0)
  })

  it('are not said to wait when the storage is forbidden', () => {
    const denied = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('sessionStorage', { setItem: denied, getItem: denied, removeItem: denied })
    expect(keepForNewLink('A', answers)).toBe(false)
    expect(waitingEdit()).toBeUndefined()
  })
})
