// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

/** Loads a page, which fails: module state is new, the tab's storage remains. @returns whether it is reloaded */
async function load(pathname: string) {
  vi.resetModules()
  vi.stubGlobal('location', { pathname, reload })
  const { reloadOnce, forgetReload } = await import('./reload-once.ts')
  return { fail: () => reloadOnce(new Error('gone')), forgetReload }
}

beforeEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
})

describe('spec 2: a page that fails to load', () => {
  it('is reloaded again after another page was shown or has failed', async () => {
    expect((await load('/about')).fail()).toBe(true)
    expect((await load('/terms')).fail()).toBe(true)
    const { fail, forgetReload } = await load('/terms')
    expect(fail()).toBe(false)
    forgetReload()
    expect(fail()).toBe(true)
  })

  it('is not reloaded without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect((await load('/about')).fail()).toBe(false)
  })

  it('is not reloaded without storage to remember it', async () => {
    vi.stubGlobal('sessionStorage', {})
    expect((await load('/about')).fail()).toBe(false)
  })

  it('never logs and never keeps the secret of an emailed link', async () => {
    const path = '/personal-info/edit/Zm9vYmFyYmF6cXV4-_Zm9vYmFyYmF6cXV4Zm9vYmFy'
    expect((await load(path)).fail()).toBe(true)
    expect(sessionStorage.getItem('recruiting.reloaded')).toBe('"/personal-info/edit/…"')
    expect((await load(path)).fail()).toBe(false)
    expect(log.mock.calls[0]?.[1]).toBe('/personal-info/edit/…')
  })
})
