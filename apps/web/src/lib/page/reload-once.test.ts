import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A page load: module state is new, the tab's storage remains. */
async function loadPage(pathname: string, { isOnline = true } = {}) {
  vi.resetModules()
  const { forgetReload, renameChunkError, reloadOnce } = await import('./reload-once.ts')
  const place = { pathname, isOnline, reload: vi.fn(), log: vi.fn() }
  return {
    place,
    fail: (error = new Error('gone')) => reloadOnce(error, place),
    forgetReload,
    renameChunkError,
  }
}

function fakeStorage(isOff = false): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (isOff) throw new Error('denied')
      items.set(key, value)
    },
    removeItem: (key) => items.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', fakeStorage())
})

describe('spec 2: a page that fails to load', () => {
  it('reloads once, and logs the second time', async () => {
    const first = await loadPage('/about')
    expect(first.fail()).toBe(true)
    expect(first.place.reload).toHaveBeenCalledTimes(1)
    expect(first.place.log).not.toHaveBeenCalled()
    const second = await loadPage('/about')
    expect(second.fail()).toBe(false)
    expect(second.place.reload).not.toHaveBeenCalled()
    expect(second.place.log).toHaveBeenCalledWith('Page failed to load', '/about', expect.any(Error))
  })

  it('does not reload again or log while the reload is on its way', async () => {
    const { fail, place } = await loadPage('/about')
    expect([fail(), fail(), fail()]).toEqual([true, true, true])
    expect(place.reload).toHaveBeenCalledTimes(1)
    expect(place.log).not.toHaveBeenCalled()
  })

  it('may reload again after another page was shown, and for another page', async () => {
    expect((await loadPage('/about')).fail()).toBe(true)
    expect((await loadPage('/terms')).fail()).toBe(true)
    const third = await loadPage('/terms')
    expect(third.fail()).toBe(false)
    third.forgetReload()
    expect(third.fail()).toBe(true)
  })

  it('does not reload without a network or without storage to remember it', async () => {
    expect((await loadPage('/about', { isOnline: false })).fail()).toBe(false)
    vi.stubGlobal('sessionStorage', fakeStorage(true))
    const { fail, place } = await loadPage('/about')
    expect(fail()).toBe(false)
    expect(place.log).toHaveBeenCalledTimes(1)
  })

  it('never logs and never keeps the secret of an emailed link', async () => {
    const path = '/personal-info/edit/Zm9vYmFyYmF6cXV4-_Zm9vYmFyYmF6cXV4Zm9vYmFy'
    expect((await loadPage(path)).fail()).toBe(true)
    expect(sessionStorage.getItem('recruiting.reloaded')).toBe('"/personal-info/edit/…"')
    const { fail, place } = await loadPage(path)
    expect(fail()).toBe(false)
    expect(place.log.mock.calls[0]).toContain('/personal-info/edit/…')
  })

  it('keeps the error of a chunk from the router, which would reload by itself', async () => {
    const { renameChunkError } = await loadPage('/')
    const payload = new Error('Failed to fetch dynamically imported module: x')
    renameChunkError({ payload })
    expect(payload.message).toBe(
      'A part of the page did not load. Failed to fetch dynamically imported module: x',
    )
  })
})
