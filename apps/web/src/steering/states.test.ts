// @vitest-environment happy-dom
import type { SiteStates } from '@recruiting/schema/steering/states'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isolateDeviceStorage, keepToFrame, performActs, performState } from './states.ts'

const both = { tw: '狀態', us: 'State' }
const page: SiteStates['pages'][number] = {
  route: '/about',
  title: both,
  files: [],
  states: [
    { id: 'job-open', title: both, shows: both, path: '/about' },
    { id: 'job-not-agreed', title: both, shows: both, path: '/about', acts: [{ press: '#apply' }] },
  ],
}
const send = async () => Response.json({ pages: [page] })
const clicked = vi.fn()

beforeEach(() => {
  clicked.mockReset()
  document.documentElement.dataset.ready = ''
  document.body.innerHTML = '<button id="apply"></button>'
  document.getElementById('apply')?.addEventListener('click', clicked)
})
afterEach(() => {
  delete document.documentElement.dataset.ready
})

describe('the state that a fragment names', () => {
  it('is performed', async () => {
    await performState('#state=job-not-agreed', send)
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('is reported when the site does not know it', async () => {
    await expect(performState('#state=nothing', send)).rejects.toThrow('no state nothing')
    expect(clicked).not.toHaveBeenCalled()
  })

  it.each(['', '#main'])('is absent: nothing is loaded (%s)', async (hash) => {
    const asked = vi.fn(send)
    await performState(hash, asked)
    expect(asked).not.toHaveBeenCalled()
  })
})

it('a storage of its own hides what the device keeps, and keeps it', () => {
  const device = window.localStorage
  device.setItem('recruiting.draft', 'kept')
  isolateDeviceStorage()
  try {
    expect([localStorage.getItem('recruiting.draft'), localStorage.length]).toEqual([null, 0])
    localStorage.setItem('recruiting.draft', 'own')
    expect([localStorage.getItem('recruiting.draft'), localStorage.key(0)]).toEqual([
      'own',
      'recruiting.draft',
    ])
    localStorage.removeItem('recruiting.draft')
    localStorage.setItem('other', '1')
    localStorage.clear()
    expect(localStorage.length).toBe(0)
    expect(device.getItem('recruiting.draft')).toBe('kept')
  } finally {
    Object.defineProperty(window, 'localStorage', { value: device, configurable: true })
    device.clear()
  }
})

it('a page in a frame neither takes the focus nor scrolls around it before somebody uses it', () => {
  const button = document.getElementById('apply')
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  keepToFrame()
  button?.focus()
  button?.scrollIntoView()
  expect(document.activeElement).toBe(document.body)
  expect(scroll).toHaveBeenCalledTimes(1)
  // A script is nobody.
  dispatchEvent(new Event('keydown'))
  button?.focus()
  expect(document.activeElement).toBe(document.body)

  dispatchEvent(Object.defineProperty(new Event('pointerdown'), 'isTrusted', { value: true }))
  button?.focus()
  button?.scrollIntoView()
  expect(document.activeElement).toBe(button)
  expect(scroll).toHaveBeenCalledTimes(1)
  scroll.mockRestore()
})

// What each act does is seen in `e2e/states.spec.ts`, which opens every state.
describe('a page that performs acts', () => {
  it('waits until the page is interactive, and for each element', async () => {
    delete document.documentElement.dataset.ready
    const done = performActs([{ press: '#apply' }, { press: '#later' }])
    await new Promise((resolve) => setTimeout(resolve))
    expect(clicked).not.toHaveBeenCalled()

    document.documentElement.dataset.ready = ''
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    document.body.insertAdjacentHTML('beforeend', '<button id="later"></button>')
    document.getElementById('later')?.addEventListener('click', clicked)
    await done
    expect(clicked).toHaveBeenCalledTimes(2)
  })

  it('scrolls the window to an element', async () => {
    const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
    await performActs([{ show: '#apply' }])
    expect(scroll).toHaveBeenCalledWith({ top: -16, behavior: 'instant' })
    scroll.mockRestore()
  })

  it('fails with the selector when an element does not appear', async () => {
    vi.useFakeTimers()
    const failed = expect(performActs([{ press: '#never' }])).rejects.toThrow('No element matches #never.')
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    vi.useRealTimers()
  })
})
