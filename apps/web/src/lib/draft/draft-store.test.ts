import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Store = typeof import('./draft-store.ts')

function storage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (position) => [...values.keys()][position] ?? null,
    get length() {
      return values.size
    },
  }
}

const key = 'recruiting.draft'
let tab: Storage
let device: Storage

/** A reloaded page: module state is new, storage remains. */
async function load(): Promise<Store> {
  vi.resetModules()
  return import('./draft-store.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  tab = storage()
  device = storage()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function typeName(store: Store, nameEn: string): void {
  store.writeSections({ personal: { ...store.currentDraft().sections.personal, nameEn } })
}

it('survives a reload, with the same attempt', async () => {
  const before = await load()
  typeName(before, 'Chen')
  vi.runAllTimers()
  const { id } = before.currentDraft()
  const after = await load()
  expect(after.currentDraft().sections.personal.nameEn).toBe('Chen')
  expect(after.currentDraft().id).toBe(id)
  expect(device.length).toBe(0)
})

it('names the attempt before anything is typed, so that a duplicated tab shares it', async () => {
  const { id } = (await load()).currentDraft()
  vi.runAllTimers()
  expect((await load()).currentDraft().id).toBe(id)
})

it('keeps the id of an arrived file whatever the form writes', async () => {
  const store = await load()
  store.writeFile('resume', { id: 'r1', name: 'a.pdf', size: 1, type: '', expiresAt: '', advice: [] })
  store.writeSections({ other: { ...store.currentDraft().sections.other, resume: '', portfolioUrl: 'x.tw' } })
  expect(store.currentDraft().sections.other).toMatchObject({ resume: 'r1', portfolioUrl: 'x.tw' })
  store.writeFile('resume', undefined)
  expect(store.currentDraft().sections.other.resume).toBe('')
  expect(store.currentDraft().files).toEqual({})
})

it('stays on the device only by choice, and comes back in a new tab', async () => {
  const before = await load()
  typeName(before, 'Chen')
  before.chooseToKeep(true)
  typeName(before, 'Chen, Yi')
  before.flushDraft()
  vi.stubGlobal('sessionStorage', storage())
  const after = await load()
  expect(after.currentDraft().sections.personal.nameEn).toBe('Chen, Yi')
  expect(after.wasDraftRestored()).toBe(true)
  expect(after.isDraftKept()).toBe(true)
  after.chooseToKeep(false)
  expect(device.length).toBe(0)
})

it('is forgotten by the device after seven days without a change', async () => {
  const before = await load()
  typeName(before, 'Chen')
  before.chooseToKeep(true)
  before.flushDraft()
  vi.stubGlobal('sessionStorage', storage())
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000)
  expect((await load()).currentDraft().sections.personal.nameEn).toBe('')
  expect(device.length).toBe(0)
})

it('leaves nothing behind when it is cleared, and begins another attempt', async () => {
  const store = await load()
  typeName(store, 'Chen')
  store.chooseToKeep(true)
  const { id } = store.currentDraft()
  store.clearDraft()
  vi.runAllTimers()
  expect(tab.getItem(key)).toBeNull()
  expect(device.length).toBe(0)
  expect(store.currentDraft().id).not.toBe(id)
  expect(store.currentDraft().sections.personal.nameEn).toBe('')
})

it('does not come back to the device after another tab cleared it', async () => {
  const store = await load()
  typeName(store, 'Chen')
  store.chooseToKeep(true)
  device.removeItem(key)
  typeName(store, 'Chen, Yi')
  store.flushDraft()
  expect(device.length).toBe(0)
  expect(store.isDraftKept()).toBe(false)
})

it('of another tab stays on the device when this one, which has its own, is loaded again', async () => {
  const empty = tab
  ;(await load()).currentDraft()
  vi.runAllTimers()
  vi.stubGlobal('sessionStorage', storage())
  const other = await load()
  typeName(other, 'Chen')
  other.chooseToKeep(true)
  vi.runAllTimers()
  const kept = device.getItem(key)
  vi.stubGlobal('sessionStorage', empty)
  const reloaded = await load()
  expect(reloaded.isDraftKept()).toBe(false)
  typeName(reloaded, 'Lin')
  vi.runAllTimers()
  expect(device.getItem(key)).toBe(kept)
})

it('is not put back to what a tab had before, only because that tab is loaded again', async () => {
  const before = await load()
  typeName(before, 'Chen')
  before.chooseToKeep(true)
  vi.runAllTimers()
  const first = tab
  vi.stubGlobal('sessionStorage', storage())
  const second = await load()
  typeName(second, 'Chen, Yi')
  vi.runAllTimers()
  vi.stubGlobal('sessionStorage', first)
  ;(await load()).currentDraft()
  vi.runAllTimers()
  expect(device.getItem(key)).toContain('Chen, Yi')
})

it('works without storage', async () => {
  const broken = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', { getItem: broken, setItem: broken, removeItem: broken })
  vi.stubGlobal('localStorage', { getItem: broken, setItem: broken, removeItem: broken })
  const store = await load()
  typeName(store, 'Chen')
  store.flushDraft()
  expect(store.currentDraft().sections.personal.nameEn).toBe('Chen')
})
