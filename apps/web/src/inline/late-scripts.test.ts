// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lateScriptsId } from '../lib/page/document-ids.ts'

/** Triggers the paint observer. */
let paint: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  document.head.innerHTML = ''
  document.body.innerHTML = `<i id="${lateScriptsId}" data-main="/main.js" data-modules="/a.js /b.js"></i>`
  delete document.documentElement.dataset.ready
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: () => void) {
        paint = told
      }
      observe = vi.fn()
    },
  )
  // Scripts in the test documents are never fetched.
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLScriptElement,
    src,
  ) {
    this.dataset.src = src
  })
  vi.resetModules()
  await import('./late-scripts.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const scripts = () => [...document.head.querySelectorAll('script')]
const fetched = () => scripts().map(({ type, dataset }) => `${type} ${dataset.src}`)

it('fetches everything as modules, once, after the page is loaded and painted', () => {
  vi.advanceTimersByTime(5000)
  expect(fetched()).toEqual([])
  dispatchEvent(new Event('load'))
  expect(fetched()).toEqual([])
  paint()
  paint()
  vi.advanceTimersByTime(5000)
  expect(fetched()).toEqual(['module /a.js', 'module /b.js', 'module /main.js'])
})

it('waits a second at most for a page that is not painted', () => {
  dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(999)
  expect(fetched()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fetched()).toHaveLength(3)
})

it('shows the page as it is when it cannot begin', () => {
  dispatchEvent(new Event('load'))
  paint()
  scripts().at(-1)?.dispatchEvent(new Event('error'))
  expect(document.documentElement.dataset.ready).toBe('')
})
