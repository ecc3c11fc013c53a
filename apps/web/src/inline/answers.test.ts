// @vitest-environment happy-dom
import { languageTags } from '@recruiting/schema/locale'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '~/lib/draft/keys.ts'
import * as keys from '~/lib/draft/storage-keys.ts'

const page = document.documentElement.dataset
const notice = '2026-01-01'
const job = { code: 'SW-1001', title: { tw: '工程師', us: 'Engineer' } }
const personal = { nameEn: 'Chen', email: 'a@b.example' }
const copyOf = (draft: object, left = 60_000) => ({
  expiresAt: Date.now() + left,
  draft,
  jobs: { jobs: [job] },
  consent: { version: notice, codes: [job.code] },
})

/** The controls that the server renders for a step. */
const controls: Record<string, string> = {
  personal: '<input name="personal.nameEn"><input name="personal.email">',
  application: `<select name="application.channel"><option></option><option>web</option><option>other</option></select>
    <textarea name="application.desiredJob"></textarea>`,
  other: `<input type="radio" name="other.lawsuit" value="yes"><input type="radio" name="other.lawsuit" value="no">
    <input type="file" name="other.resume"><input type="checkbox" name="other.tick">
    <details><input name="other.recommenders.1.name"></details>`,
}

/** Opens a step as the server renders it, hidden. */
async function open(query = '?step=personal') {
  const step = new URLSearchParams(query).get('step') ?? 'personal'
  history.replaceState(null, '', `/apply${query}`)
  page.guarded = ''
  const form = controls[step]
  document.body.innerHTML = `<main><span data-early="jobs" data-notice="${notice}"></span><p data-early="origin" hidden></p>
    ${form === undefined ? '' : `<form data-shapes='{"application.channel":["other"]}'>${form}</form>`}
    <input type="checkbox" data-early="keep"><span data-early="until" data-text="until {{date}}"></span></main>`
  vi.resetModules()
  await import('./answers.ts')
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const isShown = () => page.guarded === undefined
const place = (name: string) => document.querySelector<HTMLElement>(`[data-early=${name}]`)

function store(sections: object, more: object = {}) {
  sessionStorage.setItem(keys.draft, JSON.stringify({ id: 'a', sections, files: {}, reach: 5, ...more }))
}
/** Keeps a draft on the device. @param left milliseconds until it expires */
function keep(draft: object, left?: number) {
  localStorage.setItem(keys.draft, JSON.stringify(copyOf(draft, left)))
}
const receipt = { reference: 'A', submittedAt: '2026-01-01T00:00:00Z', email: 'a@b.example', jobs: [job] }
const untouched = { id: 'a', sections: { personal }, reach: 0 }

function type(name: string, value: string) {
  const field = control(name)
  if (field === null) throw new Error(`No control ${name}`)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stored.jobs.write({ jobs: [job] })
  stored.consent.write({ version: notice, codes: [job.code] })
  window.early = { isLeaving: false, typed: new Set(), fail: vi.fn(), end: vi.fn() }
})
afterEach(() => {
  // The listeners of a document that is gone write nothing.
  if (window.early) window.early.isDraftRead = true
  // Other tests share this document.
  delete page.guarded
  history.replaceState(null, '', '/')
  document.documentElement.lang = ''
})

describe('a step of the form', () => {
  it('is shown with its stored answers and the chosen vacancies', async () => {
    store({ personal })
    await open()
    expect(control('personal.nameEn')?.value).toBe('Chen')
    expect(control('personal.email')?.value).toBe('a@b.example')
    expect(place('jobs')?.innerHTML).toBe(
      '<p><a href="/about?job=SW-1001" target="_blank" rel="noopener">工程師</a></p>',
    )
    expect(isShown()).toBe(true)
  })

  it('is shown empty before anything was typed, with a title in the language of the page', async () => {
    document.documentElement.lang = languageTags.us
    stored.jobs.write({ jobs: [job, { code: 'SW-1002', title: { tw: '設計師' } }] })
    stored.consent.write({ version: notice, codes: ['SW-1001', 'SW-1002'] })
    await open('')
    expect(isShown()).toBe(true)
    const links = [...document.querySelectorAll('a')]
    expect(links.map(({ textContent, lang }) => [textContent, lang])).toEqual([
      ['Engineer', ''],
      ['設計師', languageTags.tw],
    ])
  })

  it.each([
    ['a choice and a text', { application: { channel: 'web', desiredJob: 'x' } }, ['web', 'x']],
    ['a radio button and a tick', { other: { lawsuit: 'no', tick: true, headshot: '' } }, ['no', 'on']],
    ['a row, unfolded', { other: { recommenders: [{ name: '' }, { name: '王' }] } }, ['王']],
  ])('shows %s', async (_, sections, expected) => {
    store(sections)
    await open(`?step=${Object.keys(sections)[0]}`)
    expect(isShown()).toBe(true)
    const shown = [...document.querySelectorAll<HTMLInputElement>('form [name]')].filter(
      ({ type, checked, value }) => (['radio', 'checkbox'].includes(type) ? checked : value !== ''),
    )
    expect(shown.map(({ value }) => value)).toEqual(expected)
    for (const each of shown) expect(each.closest('details:not([open])')).toBeNull()
  })

  it.each<[string, () => void, string?]>([
    ['no vacancy is chosen', () => stored.jobs.remove()],
    [
      'an application was sent',
      () => {
        stored.jobs.remove()
        keep({})
        stored.receipt.write(receipt)
      },
    ],
    ['there is no consent', () => stored.consent.remove()],
    ['the consent is for another vacancy', () => stored.consent.write({ version: notice, codes: ['X-1'] })],
    ['the notice has changed', () => stored.consent.write({ version: '2025-01-01', codes: [job.code] })],
    ['a step before it is incomplete', () => store({}, { reach: 2 }), '?step=other'],
    ['the document has no control for an answer', () => store({ personal: { lastNameZh: '陳' } })],
    ['a choice is none of its options', () => store({ application: { channel: 'x' } }), '?step=application'],
    ['an answer shows other fields', () => store({ application: { channel: 'other' } }), '?step=application'],
    ['an earlier draft does not say how far it is', () => store({ personal }, { reach: undefined })],
    ['it has files', () => store({}, { files: { resume: {} } }), '?step=other'],
    ['it lists all answers', () => store({}), '?step=check'],
    ['it is the confirmation', () => store({}), '?step=done'],
    [
      'the copy on the device is another one',
      () => {
        store({ personal })
        keep({ id: 'b' })
      },
    ],
    [
      'the copy on the device has expired',
      () => {
        sessionStorage.clear()
        keep({}, -1)
      },
    ],
    ['the storage contains anything', () => sessionStorage.setItem(stored.jobs.key, '{')],
    ['storage is off', () => vi.stubGlobal('sessionStorage', undefined)],
  ])('stays hidden when %s', async (_, prepare, query) => {
    prepare()
    await open(query)
    expect(isShown()).toBe(false)
  })

  it('leads to the first incomplete step when none is asked for', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    store({}, { reach: 3 })
    await open('?lang=us')
    expect(replace.mock.calls).toEqual([['?lang=us&step=application']])
    expect(isShown()).toBe(false)
    replace.mockRestore()
  })

  it('says in a new tab that its answers were kept on the device, and until when', async () => {
    sessionStorage.clear()
    keep(untouched)
    await open()
    expect(control('personal.nameEn')?.value).toBe('Chen')
    expect(place('origin')?.hidden).toBe(false)
    expect(document.querySelector<HTMLInputElement>('[data-early=keep]')?.checked).toBe(true)
    expect(place('until')?.textContent).toMatch(/^until \d{4}\/\d\d\/\d\d$/)
  })
})

describe('what is typed before the scripts arrive', () => {
  it('is stored in the draft of the tab, in its row before another row has answers', async () => {
    store({ personal })
    await open('?step=other')
    type('other.recommenders.1.name', '王')
    const { sections } = JSON.parse(sessionStorage.getItem(keys.draft) ?? '{}')
    expect(sections).toEqual({ personal, other: { recommenders: [{}, { name: '王' }, {}] } })
  })

  it.each<[string, object | undefined, object | undefined]>([
    ['changed', { id: 'a', sections: { personal: { email: 'b@c.tw' } } }, { nameEn: '', email: 'b@c.tw' }],
    ['removed', undefined, undefined],
    ['replaced by another draft', { id: 'b', sections: { personal: {} } }, {}],
  ])('keeps what another tab has %s in the copy meanwhile', async (_, draft, expected) => {
    sessionStorage.clear()
    keep(untouched)
    await open()
    if (draft) keep(draft)
    else localStorage.clear()
    type('personal.nameEn', '')
    const copy = JSON.parse(localStorage.getItem(keys.draft) ?? 'null')
    expect(copy?.draft.sections.personal).toEqual(expected)
    expect(sessionStorage.getItem(keys.draft)).toBeNull()
  })

  it('is left to the scripts once they have read the draft', async () => {
    await open()
    if (window.early) window.early.isDraftRead = true
    type('personal.nameEn', 'Wang')
    expect(sessionStorage.getItem(keys.draft)).toBeNull()
  })
})
