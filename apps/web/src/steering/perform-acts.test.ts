// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { performActs } from './perform-acts.ts'

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
