// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '~/lib/draft/keys.ts'
import * as keys from '../lib/draft/storage-keys.ts'
import { failedShellId, loadingNoticeId } from '../lib/page/document.ts'

async function open(body = '') {
  document.body.innerHTML = body
  vi.resetModules()
  await import('./early.ts')
}

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  window.early?.end()
  delete document.documentElement.dataset.guarded
})

describe('in referral mode', () => {
  const replace = vi.fn()
  /** Opens a page of the site at an address. */
  const visit = async (path: string, search = '') => {
    vi.stubGlobal('location', { pathname: path, search, replace })
    await open()
  }
  beforeEach(() => {
    replace.mockReset()
    stored.referralMode.write(true)
  })

  it.each([
    ['', '/about'],
    ['?lang=us&keyword=a', '/about?lang=us'],
  ])('the list%s is hidden and leads to %s', async (search, to) => {
    await visit('/', search)
    expect(document.documentElement.dataset.guarded).toBe('')
    expect(replace.mock.calls).toEqual([[to]])
  })

  it('the page of a vacancy is hidden until its guard has run', async () => {
    await visit('/about')
    expect(document.documentElement.dataset.guarded).toBe('')
    expect(replace).not.toHaveBeenCalled()
  })

  it('a list from the back/forward cache leads away as well', async () => {
    stored.referralMode.write(false)
    await visit('/')
    expect(replace).not.toHaveBeenCalled()
    stored.referralMode.write(true)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(replace).not.toHaveBeenCalled()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(replace).toHaveBeenCalledWith('/about')
  })

  it('is off when storage is off', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    await visit('/')
    expect(document.documentElement.dataset.guarded).toBeUndefined()
    expect(replace).not.toHaveBeenCalled()
  })
})

it.each([
  ['/apply', true],
  ['/about', false],
  ['/', false],
])('on %s the receipt of an application stays: %s', async (path, stays) => {
  vi.stubGlobal('location', { pathname: path, search: '', replace: vi.fn() })
  const receipt = { reference: 'A', submittedAt: '2026-01-01T00:00:00Z', email: 'a@b.example' }
  stored.receipt.write({ ...receipt, jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }] })
  await open()
  expect(stored.receipt.read() !== undefined).toBe(stays)
})

describe('a press before the scripts are there', () => {
  it('on a button that needs them is held and done at the end, only the last one, and once', async () => {
    await open(
      `<p id="${loadingNoticeId}" data-text="Loading"></p>
       <form id="form"><div data-script=""><button id="a"><i id="icon"></i></button></div></form>
       <button id="b" data-script=""></button>`,
    )
    const [a, b, submitted] = [vi.fn(), vi.fn(), vi.fn()]
    byId('form').addEventListener('submit', submitted)
    byId('b').click()
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    byId('icon').dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
    expect(submitted).not.toHaveBeenCalled()
    expect(byId(loadingNoticeId).textContent).toBe('Loading')
    expect([byId('a').dataset.held, byId('b').dataset.held]).toEqual(['', undefined])
    byId('a').addEventListener('click', a)
    byId('b').addEventListener('click', b)
    window.early?.end()
    window.early?.end()
    expect(byId('a').dataset.held).toBeUndefined()
    expect(a).toHaveBeenCalledOnce()
    expect(b).not.toHaveBeenCalled()
  })

  it.each([
    ['before', true],
    ['after', false],
  ])('that comes %s the scripts failed shows that, and is held no longer', async (_, isBefore) => {
    await open(
      `<p id="${loadingNoticeId}" data-text="Loading"></p><div id="${failedShellId}" hidden></div><button id="a" data-script=""></button>`,
    )
    const message = () => byId(failedShellId).hidden
    if (isBefore) byId('a').click()
    expect(message()).toBe(true)
    expect(byId(loadingNoticeId).textContent).toBe(isBefore ? 'Loading' : '')
    window.early?.fail()
    expect(message()).toBe(!isBefore)
    byId('a').click()
    expect(message()).toBe(false)
    expect(byId('a').dataset.held).toBeUndefined()
    expect(byId(loadingNoticeId).textContent).toBe('')
  })
})

it.each([
  ['another address of the router', '/privacy', '/terms', 1],
  ['another place of the page', '/privacy', '/privacy', 0],
])('the back button to %s loads it as needed before the scripts are there', async (_, from, to, times) => {
  const reload = vi.fn()
  const place = { pathname: from, search: '', reload }
  vi.stubGlobal('location', place)
  await open()
  place.pathname = to
  dispatchEvent(new Event('popstate'))
  expect(reload).toHaveBeenCalledTimes(times)
  expect(window.early?.isLeaving).toBe(times > 0)
  window.early?.end()
  place.pathname = '/elsewhere'
  dispatchEvent(new Event('popstate'))
  expect(reload).toHaveBeenCalledTimes(times)
})

describe('the answers kept on this device', () => {
  const day = 24 * 60 * 60 * 1000
  const jobs = { jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }] }
  const kept = { jobs, consent: { version: '1', codes: ['SW-1001'] }, draft: {} }
  async function isOffered(text: string) {
    localStorage.setItem(keys.draft, text)
    await open('<aside data-early="kept"><a href="#"></a></aside>')
    return document.documentElement.dataset.kept !== undefined
  }
  afterEach(() => {
    localStorage.clear()
    delete document.documentElement.dataset.kept
  })

  it('are offered before the scripts, by a link that chooses their vacancies', async () => {
    expect(await isOffered(JSON.stringify({ ...kept, expiresAt: Date.now() + day }))).toBe(true)
    document.querySelector('a')?.click()
    expect([stored.jobs.read(), stored.consent.read()]).toEqual([kept.jobs, kept.consent])
  })

  it.each([
    ['has passed', JSON.stringify({ ...kept, expiresAt: Date.now() - 1 })],
    ['is further than a week', JSON.stringify({ ...kept, expiresAt: Date.now() + 8 * day })],
    ['is missing', JSON.stringify(kept)],
    ['cannot be read', '{'],
  ])('are not offered when their end %s', async (_, text) => {
    expect(await isOffered(text)).toBe(false)
  })
})

it('warns before what was typed on the page of an edit link is lost, until its scripts are there', async () => {
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.stubGlobal('location', { pathname: '/personal-info/edit/token', search: '' })
  await open('<input name="a">')
  expect(leave()).toBe(true)
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(leave()).toBe(false)
  window.early?.end()
  expect(leave()).toBe(true)
})
