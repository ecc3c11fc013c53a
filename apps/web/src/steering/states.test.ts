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

describe('a page that performs acts', () => {
  const events: string[] = []

  beforeEach(() => {
    events.splice(0)
    document.documentElement.dataset.ready = ''
    document.body.innerHTML = '<button id="open"></button><input id="name"><input id="file" type="file">'
    for (const type of ['click', 'input', 'change']) document.body.addEventListener(type, record)
  })
  afterEach(() => {
    for (const type of ['click', 'input', 'change']) document.body.removeEventListener(type, record)
    delete document.documentElement.dataset.ready
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function record({ type, target }: Event): void {
    if (target instanceof HTMLElement) events.push(`${type} ${target.id}`)
  }

  it('presses, fills and attaches in their order', async () => {
    await performActs([
      { fill: '#name', text: '陳怡君' },
      { attach: '#file', file: { name: 'a.pdf', type: 'application/pdf', bytes: 5 } },
      { press: '#open' },
    ])

    expect(events).toEqual(['input name', 'change name', 'change file', 'click open'])
    expect(document.querySelector<HTMLInputElement>('#name')?.value).toBe('陳怡君')
    const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0]
    expect([file?.name, file?.type, file?.size]).toEqual(['a.pdf', 'application/pdf', 5])
  })

  it('fills a field whose value the page watches, as typing does', async () => {
    const field = document.querySelector<HTMLInputElement>('#name')
    const watched = vi.fn()
    if (field) Object.defineProperty(field, 'value', { set: watched, configurable: true })

    await performActs([{ fill: '#name', text: 'a' }])

    expect(watched).not.toHaveBeenCalled()
    expect(events).toEqual(['input name', 'change name'])
  })

  it('waits until the page is interactive, and for each element', async () => {
    delete document.documentElement.dataset.ready
    const done = performActs([{ press: '#open' }, { press: '#later' }])
    await new Promise((resolve) => setTimeout(resolve))
    expect(events).toEqual([])

    document.documentElement.dataset.ready = ''
    await vi.waitFor(() => expect(events).toEqual(['click open']))
    document.body.insertAdjacentHTML('beforeend', '<button id="later"></button>')
    await done
    expect(events).toEqual(['click open', 'click later'])
  })

  it('scrolls the window to an element', async () => {
    const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)

    await performActs([{ show: '#open' }])

    expect(scroll).toHaveBeenCalledWith({ top: -16, behavior: 'instant' })
  })

  it('fails with the selector when an element does not appear', async () => {
    vi.useFakeTimers()
    const done = performActs([{ press: '#never' }])
    const failed = expect(done).rejects.toThrow('No element matches #never.')
    await vi.advanceTimersByTimeAsync(60_000)

    await failed
    expect(events).toEqual([])
  })
})
