import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withFileIds } from './draft.ts'

type Store = typeof import('./draft-store.ts')

const storage = () => new Window().sessionStorage

const key = 'recruiting.draft'
let [tab, device] = [storage(), storage()]

/** A reloaded page: module state is new, storage remains. */
async function load(): Promise<Store> {
  vi.resetModules()
  return import('./draft-store.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[tab, device] = [storage(), storage()]
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
})

function typeName(store: Store, nameEn: string): void {
  store.writeSections({ personal: { ...store.currentDraft().sections.personal, nameEn } })
}

/** With a name, which the device keeps. */
async function loadKept(): Promise<Store> {
  const store = await load()
  typeName(store, 'Chen')
  store.chooseToKeep(true)
  return store
}

it('names the attempt before anything is typed, so that a duplicated tab shares it', async () => {
  const { id } = (await load()).currentDraft()
  vi.runAllTimers()
  expect((await load()).currentDraft().id).toBe(id)
})

it('keeps the id of an arrived file whatever the form writes', async () => {
  const store = await load()
  store.writeFile('resume', { id: 'r1', name: 'a.pdf', size: 1, type: '', expiresAt: '', advice: [] })
  store.writeSections({ other: { ...store.currentDraft().sections.other, resume: '', portfolioUrl: 'x.tw' } })
  const { sections, files } = store.currentDraft()
  expect(withFileIds(sections, files).other).toMatchObject({ resume: 'r1', portfolioUrl: 'x.tw' })
  store.writeFile('resume', undefined)
  expect(store.currentDraft().files).toEqual({})
})

it('knows after a reload, and after it was sent, which files only the page had', async () => {
  const store = await load()
  store.holdFile('portfolio', '作品集.zip')
  store.holdFile('resume', '履歷.pdf')
  store.holdFile('resume', undefined)
  vi.runAllTimers()
  expect((await load()).currentDraft().held).toEqual({ portfolio: '作品集.zip' })
  store.releaseDraft()
  expect(store.currentDraft().held).toEqual({ portfolio: '作品集.zip' })
  const unchanged = store.currentDraft()
  store.holdFile('portfolio', '作品集.zip')
  expect(store.currentDraft()).toBe(unchanged)
})

it('is forgotten by the device after seven days without a change', async () => {
  const before = await loadKept()
  before.flushDraft()
  vi.stubGlobal('sessionStorage', storage())
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000)
  expect((await load()).currentDraft().sections.personal.nameEn).toBe('')
  expect(device.length).toBe(0)
})

it('leaves nothing behind when it is cleared, and begins another attempt', async () => {
  const store = await loadKept()
  const { id } = store.currentDraft()
  store.clearDraft()
  vi.runAllTimers()
  expect(tab.getItem(key)).toBeNull()
  expect(device.length).toBe(0)
  expect(store.currentDraft().id).not.toBe(id)
  expect(store.currentDraft().sections.personal.nameEn).toBe('')
})

it('does not come back to the device after another tab cleared it', async () => {
  const store = await loadKept()
  device.removeItem(key)
  typeName(store, 'Chen, Yi')
  store.flushDraft()
  expect(device.length).toBe(0)
  expect(store.isDraftKept()).toBe(false)
})

it('of another tab stays on the device when this one, which has its own, is loaded again', async () => {
  ;(await load()).currentDraft()
  vi.runAllTimers()
  vi.stubGlobal('sessionStorage', storage())
  await loadKept()
  vi.runAllTimers()
  const kept = device.getItem(key)
  vi.stubGlobal('sessionStorage', tab)
  const reloaded = await load()
  expect(reloaded.isDraftKept()).toBe(false)
  typeName(reloaded, 'Lin')
  vi.runAllTimers()
  expect(device.getItem(key)).toBe(kept)
})

it('is not put back to what a tab had before, only because that tab is loaded again', async () => {
  await loadKept()
  vi.runAllTimers()
  vi.stubGlobal('sessionStorage', storage())
  const second = await load()
  typeName(second, 'Chen, Yi')
  vi.runAllTimers()
  vi.stubGlobal('sessionStorage', tab)
  ;(await load()).currentDraft()
  vi.runAllTimers()
  expect(device.getItem(key)).toContain('Chen, Yi')
})

it('after it was sent stays in memory for another attempt without files, and nowhere else', async () => {
  const store = await loadKept()
  store.writeFile('resume', { id: 'r1', name: 'a.pdf', size: 1, type: '', expiresAt: '', advice: [] })
  const { id } = store.currentDraft()
  store.releaseDraft()
  vi.runAllTimers()
  expect(tab.length + device.length).toBe(0)
  expect(store.currentDraft()).toMatchObject({ files: {}, sections: { personal: { nameEn: 'Chen' } } })
  expect(store.currentDraft().sections.other.resume).toBe('')
  expect(store.currentDraft().id).not.toBe(id)
  expect(store.draftOrigin()).toBe('sent')
  store.keepInTab()
  vi.runAllTimers()
  expect(tab.getItem(key)).toContain('Chen')
})

describe('of two tabs', () => {
  /** The first tab has answers; a second one then keeps changed answers, or its own, on the device. */
  async function twoTabs(isSameDraft: boolean): Promise<Store> {
    const first = await load()
    typeName(first, 'Chen')
    if (isSameDraft) first.chooseToKeep(true)
    vi.runAllTimers()
    vi.stubGlobal('sessionStorage', storage())
    const second = await load()
    typeName(second, 'Chen, other tab')
    if (!isSameDraft) second.chooseToKeep(true)
    second.flushDraft()
    vi.stubGlobal('sessionStorage', tab)
    if (!isSameDraft) first.chooseToKeep(true)
    return first
  }
  const kept = () => device.getItem(key) ?? ''

  it.each([true, false])('neither overwrites the other before a choice (same draft: %s)', async (isSame) => {
    const first = await twoTabs(isSame)
    expect(first.hasOtherCopy()).toBe(true)
    typeName(first, 'Chen, this tab')
    first.flushDraft()
    expect(kept()).toContain('other tab')
    first.chooseCopy('here')
    expect(first.hasOtherCopy()).toBe(false)
    expect(kept()).toContain('this tab')
  })

  it.each([true, false])('one takes over the answers of the other (same draft: %s)', async (isSame) => {
    const first = await twoTabs(isSame)
    first.chooseCopy('other')
    expect(first.hasOtherCopy()).toBe(false)
    expect(first.currentDraft().sections.personal.nameEn).toBe('Chen, other tab')
    typeName(first, 'Chen, later')
    first.flushDraft()
    expect(kept()).toContain('later')
  })

  it.each(['clearDraft', 'releaseDraft'] as const)('%s in one leaves the copy of the other', async (end) => {
    const first = await twoTabs(true)
    first[end]()
    expect(kept()).toContain('other tab')
  })

  it('one that is loaded again finds the answers of the other', async () => {
    await twoTabs(true)
    expect((await load()).hasOtherCopy()).toBe(true)
  })
})

it('does not read the copy on the device at a key press', async () => {
  const store = await loadKept()
  store.knowsOtherCopy()
  const reads = vi.spyOn(device, 'getItem')
  typeName(store, 'Chen, Yi')
  store.knowsOtherCopy()
  expect(reads).not.toHaveBeenCalled()
})
