// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { failedShellId } from '../lib/page/document.ts'

const reloadOnce = vi.hoisted(() => vi.fn<(error: unknown) => boolean>())
vi.mock('../lib/page/reload-once.ts', () => ({ reloadOnce }))

const shell = () => document.getElementById(failedShellId)

beforeEach(async () => {
  document.body.innerHTML = `<div id="${failedShellId}" hidden></div><script type="text/plain"></script><img>`
  delete document.documentElement.dataset.ready
  delete window.early
  reloadOnce.mockReset()
  vi.resetModules()
  await import('./failed-shell.ts')
})

it('shows that the page failed when it is not loaded again', () => {
  reloadOnce.mockReturnValueOnce(true).mockReturnValueOnce(false)
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(shell()?.hidden).toBe(true)
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(shell()?.hidden).toBe(false)
  expect(document.documentElement.dataset.ready).toBe('')
})

it('does not load a page again on which something was typed', () => {
  window.early = { isLeaving: false, typed: new Set(['a']), fail: vi.fn(), end: vi.fn() }
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(reloadOnce).not.toHaveBeenCalled()
  expect(shell()?.hidden).toBe(false)
})

const failing = (filename: string) =>
  dispatchEvent(new ErrorEvent('error', { error: new SyntaxError(), filename }))
const own = `${location.origin}/assets/main.js`

it('shows that the page failed when the browser cannot read its scripts', () => {
  failing(own)
  expect(shell()?.hidden).toBe(false)
})

it('ignores the errors of other elements, of extensions, and of the scripts of a page that is ready', () => {
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  dispatchEvent(new Event('error'))
  failing('https://extension.example/assets/content.js')
  document.documentElement.dataset.ready = ''
  failing(own)
  expect(reloadOnce).not.toHaveBeenCalled()
  expect(shell()?.hidden).toBe(true)
})
