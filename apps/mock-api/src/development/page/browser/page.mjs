/**
 * The script of the pages below `/__mock`. The server sends this file as it is, so it is JavaScript and imports
 * nothing. It makes the calls of buttons and forms, and replaces the live parts of the page.
 *
 * @typedef {{ path: string, rule: string, params?: Record<string, unknown> }} Issue
 * @typedef {{ code?: string, detail?: string, issues?: Issue[] }} Problem
 * @typedef {{ version: number, faults: { call: string }[] }} SteeredScope
 * @typedef {HTMLInputElement | HTMLSelectElement} Field
 */

/** Interval at which the page polls for changes, in ms. */
const interval = 2000

/** @type {Record<string, string> & { problems: Record<string, string>, errors: Record<string, string> }} */
const words = JSON.parse(document.body.dataset.words ?? '{}')

/** @param {string} id */
const byId = (id) => document.getElementById(id)

/**
 * Fills `{{name}}` in a text.
 * @param {string} text
 * @param {Record<string, string>} values
 */
function fill(text, values) {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole)
}

// --- Calls

/**
 * The fields of a form that are sent.
 * @param {HTMLElement} element
 * @returns {Field[]}
 */
function fieldsOf(element) {
  const fields = element.querySelectorAll('input[name], select[name]')
  return [...fields].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
}

/**
 * @param {Field} field
 * @returns {unknown} undefined when nothing is sent.
 */
function valueIn(field) {
  const text = field.value.trim()
  const { kind, sentWith } = field.dataset
  if (text === '') return undefined
  if (sentWith !== undefined) {
    const other = field.form?.elements.namedItem(sentWith)
    if (other instanceof HTMLSelectElement && other.value === '') return undefined
  }
  if (kind === 'list') return text.split(/[\s,，、]+/).filter((each) => each !== '')
  if (kind === undefined) return text
  // Text that is not a number is sent as typed: the server's issue describes the allowed values.
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return kind === 'number' ? number : Math.round(number * Number(kind))
}

/**
 * The object with the values of these fields; a name such as `fail.code` is a path in it.
 * @param {Field[]} fields
 * @param {Record<string, unknown>} base
 */
function objectOf(fields, base) {
  const object = { ...base }
  for (const field of fields) {
    const value = valueIn(field)
    if (value === undefined) continue
    const [first = '', second] = field.name.split('.')
    if (second === undefined) object[first] = value
    else object[first] = { ...(object[first] instanceof Object ? object[first] : {}), [second]: value }
  }
  return object
}

/**
 * The faults of a scope with this one; it replaces an earlier fault of its call.
 * @param {string} scope
 * @param {Record<string, unknown>} fault
 */
function withFault(scope, fault) {
  /** @type {Record<string, SteeredScope>} */
  const steering = JSON.parse(byId('steering')?.dataset.steering ?? '{}')
  const { faults = [], version } = steering[scope] ?? {}
  return { faults: [...faults.filter(({ call }) => call !== fault.call), fault], version }
}

/**
 * The requests of a button or a form. Throws a problem when a field of the path is empty.
 * @param {HTMLElement} element
 * @returns {{ path: string, body: unknown }[]}
 */
function requestsOf(element) {
  const { path = '', body, into } = element.dataset
  const fields = fieldsOf(element)
  const inPath = fields.filter(({ name }) => path.includes(`{${name}}`))
  const missing = inPath.filter(({ value }) => value.trim() === '')
  if (missing.length > 0) throw missing.map(({ name }) => ({ path: name, rule: 'required' }))
  const filled = inPath.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value.trim())),
    path,
  )
  const others = fields.filter((field) => !inPath.includes(field))
  const object = body === undefined ? undefined : objectOf(others, JSON.parse(body))
  const scope = inPath.find(({ name }) => name === 'scope')?.value ?? ''
  const sent = into === undefined || object === undefined ? object : withFault(scope, object)
  return filled.split(' ').map((each) => ({ path: each, body: sent }))
}

/**
 * Makes the calls of a button or a form, and shows their result.
 * @param {HTMLElement} element
 */
async function perform(element) {
  const { method = 'POST', confirm: question, done = words.done } = element.dataset
  const place = placeOf(element)
  if (question !== undefined && !confirm(question)) return
  say(place, [], '')
  element.setAttribute('aria-busy', 'true')
  try {
    for (const { path, body } of requestsOf(element)) {
      const answer = await fetch(path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) {
        const problem = await answer.json().catch(() => ({}))
        say(place, sentencesOf(problem, element), 'refused')
        return
      }
    }
    say(place, [done ?? ''], 'done')
  } catch (error) {
    const issues = Array.isArray(error) ? error : undefined
    const said = issues ? sentencesOf({ code: 'validation_failed', issues }, element) : [words.noAnswer ?? '']
    say(place, said, 'refused')
  } finally {
    element.removeAttribute('aria-busy')
    await refresh()
  }
}

/**
 * Where the result of a call is shown: in its form, else in its section.
 * @param {HTMLElement} element
 */
function placeOf(element) {
  const own = element.querySelector('.result')
  return own ?? element.closest('section')?.querySelector(':scope > .result') ?? null
}

/**
 * @param {Element | null} place
 * @param {string[]} sentences
 * @param {string} state
 */
function say(place, sentences, state) {
  if (!place) return
  place.className = `result ${state}`
  place.replaceChildren(
    ...sentences.map((sentence) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = sentence
      return paragraph
    }),
  )
}

/**
 * A problem in words: what it is, then each issue.
 * @param {Problem} problem
 * @param {HTMLElement} element
 */
function sentencesOf({ code = '', detail, issues = [] }, element) {
  const title = words.problems[code] ?? words.failed ?? code
  return [
    title,
    ...(detail === undefined ? [] : [detail]),
    ...issues.map((issue) => sentenceOf(issue, element)),
  ]
}

/**
 * @param {Issue} issue
 * @param {HTMLElement} element
 */
function sentenceOf({ path, rule, params = {} }, element) {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part))
  const field = fieldsOf(element).find(({ name }) => `.${names.join('.')}`.endsWith(`.${name}`))
  const label = field?.labels?.[0]?.textContent ?? path
  const factor = Number(field?.dataset.kind) || 1
  const { allowed, ...bounds } = params
  const numbers = Object.entries(bounds).map(([name, bound]) => [name, inUnit(bound, factor)])
  const text = words.errors[rule] ?? `${label}: ${rule}`
  const sentence = fill(text, { label, ...Object.fromEntries(numbers) })
  if (allowed === undefined) return sentence
  return `${sentence} · ${fill(words.allowed ?? '', { values: textOf(allowed) })}`
}

/**
 * A bound in the unit of its field.
 * @param {unknown} bound
 * @param {number} factor
 */
function inUnit(bound, factor) {
  return typeof bound === 'number' ? Math.floor(bound / factor).toLocaleString('en-US') : textOf(bound)
}

/**
 * What an issue names: a text, or a list of them.
 * @param {unknown} value
 */
function textOf(value) {
  return typeof value === 'string'
    ? value
    : JSON.stringify(value)
        .replaceAll(/[[\]"]/g, '')
        .replaceAll(',', ', ')
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.path === undefined) return
  event.preventDefault()
  void perform(form)
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.dataset.path !== undefined) void perform(button)
  if (button?.dataset.copy !== undefined) void copy(button, button.dataset.copy)
})

/**
 * Copies the text of an element; selects it where the browser forbids copying.
 * @param {HTMLButtonElement} button
 * @param {string} id
 */
async function copy(button, id) {
  const source = byId(id)
  if (!source) return
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    button.textContent = words.copied ?? label
  } catch {
    getSelection()?.selectAllChildren(source)
    button.textContent = words.copyFailed ?? label
  }
  setTimeout(() => {
    button.textContent = label
  }, interval)
}

// --- The problems that a call can fail with

const chosenCall = byId('fault-call')
const codes = byId('fault-code')

/** Offers only the problems that the contract allows for the chosen call. */
function offerCodes() {
  if (!(chosenCall instanceof HTMLSelectElement) || !(codes instanceof HTMLSelectElement)) return
  for (const option of codes.options) {
    const isAllowed = option.value === '' || option.dataset.calls?.split(' ').includes(chosenCall.value)
    option.hidden = !isAllowed
    option.disabled = !isAllowed
  }
  if (codes.selectedOptions[0]?.disabled) codes.value = ''
}
chosenCall?.addEventListener('change', offerCodes)
offerCodes()

// --- The live parts

let tag = ''

/** Reads the page again and replaces the live parts that have changed. */
async function refresh() {
  try {
    const answer = await fetch(location.href, {
      headers: { accept: 'text/html', ...(tag !== '' && { 'if-none-match': tag }) },
      cache: 'no-store',
    })
    sayConnected(answer.ok || answer.status === 304)
    if (!answer.ok) return
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const regions = [...document.querySelectorAll('[data-live]')]
    const replaced = regions.map((region) => replace(region, next.getElementById(region.id)))
    // A part that was not replaced, because the user is working in it, is compared again next time.
    tag = replaced.every(Boolean) ? (answer.headers.get('etag') ?? '') : ''
  } catch {
    sayConnected(false)
  }
}

/** @param {boolean} isConnected */
function sayConnected(isConnected) {
  const place = byId('connection')
  const text = isConnected ? '' : (words.connectionLost ?? '')
  if (place && place.textContent !== text) place.textContent = text
}

/**
 * Replaces a part, unless the user is typing or selecting text in it. Keeps opened details and the focus.
 * @param {Element} region
 * @param {HTMLElement | null} next
 * @returns {boolean} false when the part was not replaced.
 */
function replace(region, next) {
  if (!next) return true
  for (const details of region.querySelectorAll('details[open]'))
    next.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '')
  if (region.isEqualNode(next)) return true
  const focused = region.contains(document.activeElement) ? document.activeElement : null
  const selection = getSelection()
  const isSelecting = selection?.isCollapsed === false && selection.containsNode(region, true)
  if (isSelecting || focused?.matches('input, select, textarea')) return false
  region.replaceWith(document.adoptNode(next))
  if (focused?.id) byId(focused.id)?.focus({ preventScroll: true })
  return true
}

async function watch() {
  if (document.visibilityState === 'visible') await refresh()
  setTimeout(() => void watch(), interval)
}
setTimeout(() => void watch(), interval)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh()
})
