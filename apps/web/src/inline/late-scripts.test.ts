// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { stored } from '~/lib/draft/keys.ts'
import { lateScriptsId, searchFormId } from '../lib/page/document.ts'

const fail = vi.fn()

const job = { jobs: [{ code: 'SW-1001', title: { tw: '工程師' }, salaryUnit: 'month' as const }] }

async function open() {
  document.head.innerHTML = ''
  document.body.innerHTML = `<article></article><div id="consent"></div><input id="field"><img id="picture">
    <i id="${lateScriptsId}" data-main="/main.js" data-modules="/a.js /b.js"></i>`
  document.querySelector('article')?.setAttribute('data-linked-job', JSON.stringify(job))
  vi.resetModules()
  await import('./late-scripts.ts')
}

let listening: MockInstance<typeof addEventListener>
beforeEach(() => {
  vi.useFakeTimers()
  listening = vi.spyOn(globalThis, 'addEventListener')
  sessionStorage.clear()
  fail.mockReset()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  window.early = { isLeaving: false, typed: new Set(), fail, end: vi.fn() }
  delete document.documentElement.dataset.ready
  // Scripts in the test documents are never fetched.
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    src,
  ) {
    this.dataset.src = src
  })
})
afterEach(() => {
  // The listeners of one test's module must not act in the next one.
  for (const [type, listener, options] of listening.mock.calls) removeEventListener(type, listener, options)
  vi.restoreAllMocks()
  delete window.early
  // Other tests share this document.
  delete document.documentElement.dataset.guarded
})

const scripts = () => [...document.head.querySelectorAll('script')]
const fetched = () => scripts().map(({ type, dataset }) => `${type} ${dataset.src}`)
const all = ['module /a.js', 'module /b.js', 'module /main.js']

describe('the scripts', () => {
  it.each(['pointerdown', 'keydown', 'focusin'])(
    'are fetched as modules, once, one frame after the first %s',
    async (type) => {
      await open()
      document.getElementById('field')?.dispatchEvent(new Event(type, { bubbles: true }))
      expect(fetched()).toEqual([])
      vi.advanceTimersByTime(1000)
      expect(fetched()).toEqual(all)
      dispatchEvent(new Event('keydown'))
      vi.advanceTimersByTime(1000)
      expect(fetched()).toEqual(all)
    },
  )

  it('wait two seconds after the last touch of a list, unless it needs them', async () => {
    await open()
    document.body.insertAdjacentHTML('beforeend', `<form id="${searchFormId}"></form><b data-script=""></b>`)
    const touch = (selector: string) => {
      const at = document.querySelector(selector)
      at?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
      at?.dispatchEvent(new Event('focusin', { bubbles: true }))
    }
    for (const _ of [1, 2]) {
      touch('article')
      vi.advanceTimersByTime(1900)
    }
    expect(fetched()).toEqual([])
    touch('[data-script]')
    vi.advanceTimersByTime(100)
    expect(fetched()).toEqual(all)
    await open()
    document.body.insertAdjacentHTML('beforeend', `<form id="${searchFormId}"></form>`)
    touch('article')
    vi.advanceTimersByTime(2100)
    expect(fetched()).toEqual(all)
  })

  it('are fetched for a mouse that moves, not for one that rests over the page', async () => {
    await open()
    const move = (movementX: number) =>
      dispatchEvent(Object.assign(new PointerEvent('pointermove'), { movementX, movementY: 0 }))
    move(0)
    vi.advanceTimersByTime(1000)
    expect(fetched()).toEqual([])
    move(1)
    vi.advanceTimersByTime(1000)
    expect(fetched()).toEqual(all)
  })

  it('are fetched at once where a guard may lead elsewhere, which stores the vacancy of a link itself', async () => {
    document.documentElement.dataset.guarded = ''
    await open()
    expect(fetched()).toEqual(all)
    expect(stored.jobs.read()).toBeUndefined()
  })
})

describe('a failure', () => {
  const begun = async () => {
    await open()
    dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(1000)
  }

  it.each(['error', 'unhandledrejection'])('inside a script counts (%s)', async (type) => {
    await begun()
    dispatchEvent(new Event(type))
    expect(fail).toHaveBeenCalledOnce()
  })

  it('of a picture, and any failure of a page that is ready, does not count', async () => {
    await begun()
    document.getElementById('picture')?.dispatchEvent(new Event('error'))
    document.documentElement.dataset.ready = ''
    dispatchEvent(new Event('error'))
    expect(fail).not.toHaveBeenCalled()
  })
})
