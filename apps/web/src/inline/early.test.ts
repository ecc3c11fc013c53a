// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { searchFormId } from '../features/home/search-form-id.ts'
import { stored } from '../lib/session/keys.ts'

async function open(body = '') {
  document.body.innerHTML = body
  vi.resetModules()
  await import('./early.ts')
}

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  window.early?.end()
  vi.unstubAllGlobals()
})

describe('a page where a guard may lead elsewhere', () => {
  afterEach(() => delete document.documentElement.dataset.guarded)

  it('is hidden in referral mode', async () => {
    stored.referralMode.write(true)
    await open()
    expect(document.documentElement.dataset.guarded).toBe('')
  })

  it('is seen in any other mode, and when storage is off', async () => {
    await open()
    expect(document.documentElement.dataset.guarded).toBeUndefined()
    window.early?.end()
    vi.stubGlobal('sessionStorage', undefined)
    await open()
    expect(document.documentElement.dataset.guarded).toBeUndefined()
  })
})

describe('a press before the scripts are there', () => {
  it('on a button that needs them is kept and done at the end, once', async () => {
    await open(
      `<form id="form"><div data-script=""><button id="a"><i id="icon"></i></button></div></form>
       <button id="b" data-script=""></button>`,
    )
    const [a, b, submitted] = [vi.fn(), vi.fn(), vi.fn()]
    byId('form').addEventListener('submit', submitted)
    byId('b').click()
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    byId('icon').dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
    expect(submitted).not.toHaveBeenCalled()
    byId('a').addEventListener('click', a)
    byId('b').addEventListener('click', b)
    window.early?.end()
    window.early?.end()
    expect(a).toHaveBeenCalledOnce()
    expect(b).not.toHaveBeenCalled()
  })

  it('on anything else is not touched', async () => {
    await open('<a id="link" href="#x">x</a>')
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    byId('link').dispatchEvent(press)
    expect(press.defaultPrevented).toBe(false)
  })
})

describe('the form of the search', () => {
  const form = `<form id="${searchFormId}"><input id="box" type="checkbox"><select id="sort"></select>
    <input id="keyword" type="search"></form><form><input id="other" type="checkbox"></form>`

  it.each([
    ['box', 1],
    ['sort', 1],
    ['keyword', 0],
    ['other', 0],
  ])('after a change of %s is submitted %s times, until the scripts are there', async (id, times) => {
    await open(form)
    const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
    const change = () => byId(id).dispatchEvent(new Event('change', { bubbles: true }))
    change()
    expect(submit).toHaveBeenCalledTimes(times)
    window.early?.end()
    change()
    expect(submit).toHaveBeenCalledTimes(times)
    submit.mockRestore()
  })

  it('sends nothing that is empty', async () => {
    await open()
    const formData = new FormData()
    formData.append('keyword', '')
    formData.append('location', 'TPE')
    dispatchEvent(Object.assign(new Event('formdata'), { formData }))
    expect([...formData.keys()]).toEqual(['location'])
  })
})
