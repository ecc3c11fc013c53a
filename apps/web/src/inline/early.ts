/**
 * Runs before the page's scripts are loaded (docs/decisions/rendered-pages.md): guards the list, holds a click on a button that
 * needs scripts and says that they are loading, and leaves the search form working natively.
 */

import { device, isCurrent, keptFor, readJson, removeKey, tab, writeJson } from '../lib/draft/guard-keys.ts'
import * as keys from '../lib/draft/storage-keys.ts'
import { failedShellId, loadingNoticeId, sayLoading, searchFormId } from '../lib/page/document.ts'

let held: HTMLElement | undefined
let hasFailed = false
const isForm = /^\/apply\/?$/.test(location.pathname)

const isReferralMode = () => readJson(tab, keys.referralMode) === true

const isEdit = location.pathname.startsWith('/personal-info/edit/')

/** Whether this tab has answers that the rendered page of an edit link does not show. */
const hasEdits = () => isEdit && (readJson(tab, keys.edit) ?? readJson(tab, keys.waitingEdit)) !== undefined

/** In referral mode `/` redirects to `/about` (specification 2). */
function guardHome(): void {
  if (location.pathname !== '/' || !isReferralMode()) return
  const lang = new URLSearchParams(location.search).get('lang')
  location.replace(lang === null ? '/about' : `/about?lang=${encodeURIComponent(lang)}`)
}

/** The answers kept on this device; expired ones are removed (`lib/draft/earlier-draft.ts`). */
function keptAnswers(): { expiresAt: number; jobs?: unknown; consent?: unknown } | undefined {
  const kept = readJson(device, keys.draft) as ReturnType<typeof keptAnswers>
  if (isCurrent(kept?.expiresAt, keptFor)) return kept
  removeKey(device, keys.draft)
  return undefined
}

/** The link of the offer to go on with them (`pages/layout/offers.tsx`) chooses their vacancies. */
function goOnWithKept({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('[data-early=kept] a') === null) return
  // Read again: another tab may have changed them since.
  const { jobs, consent } = keptAnswers() ?? {}
  if (jobs) writeJson(tab, keys.jobs, jobs)
  if (consent) writeJson(tab, keys.consent, consent)
}

function holdClick(event: MouseEvent): void {
  const button =
    event.target instanceof Element &&
    event.target.closest<HTMLElement>('[data-script] button, button[data-script], a[data-script]')
  // With these keys a link opens elsewhere.
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  letGo()
  held = button
  held.dataset.held = ''
  if (hasFailed) showFailure()
  else sayLoading(document.getElementById(loadingNoticeId)?.dataset.text)
}

function letGo(): void {
  delete held?.dataset.held
  held = undefined
}

function showFailure(): void {
  letGo()
  sayLoading()
  const message = document.getElementById(failedShellId)
  if (message) message.hidden = false
}

function submitChoice({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  if (target.form?.id === searchFormId && target.type !== 'search') target.form.requestSubmit()
}

const address = () => location.pathname + location.search
const opened = address()

/** After a reload the back button may lead to an entry of the router in this document, which nothing renders yet. */
function loadEntry(): void {
  if (address() === opened || !window.early) return
  window.early.isLeaving = true
  location.reload()
}

/** Shows the choices of the page's address again: a page that was left by a choice still shows that choice. */
function resetChoices(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(`[form=${searchFormId}][type=checkbox]`))
    box.checked = box.defaultChecked
  for (const option of document.querySelectorAll<HTMLOptionElement>(`select[form=${searchFormId}] option`))
    option.selected = option.defaultSelected
}

function dropEmpty({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

function noteTyped({ target }: Event): void {
  if (target instanceof Element && 'name' in target) window.early?.typed.add(String(target.name))
}

/** Asks before typed answers of an edit link are lost, which only its scripts store. `answers.ts` stores those of `/apply`. */
function warn(event: BeforeUnloadEvent): void {
  if (isEdit && (window.early?.typed.size ?? 0) > 0) event.preventDefault()
}

// These pages stay hidden until they are left, their guard has run or their answers are there.
if (isForm || hasEdits() || (/^\/(?:about)?$/.test(location.pathname) && isReferralMode()))
  document.documentElement.dataset.guarded = ''
// Shows the offer before the first paint.
if (keptAnswers() !== undefined) document.documentElement.dataset.kept = ''
guardHome()
// The confirmation survives a reload, not another page: the router sees only those that it opens itself.
if (!isForm) removeKey(tab, keys.receipt)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  // Referral mode may have started while the page was in the back/forward cache.
  guardHome()
  if (document.documentElement.dataset.ready === undefined) resetChoices()
})
addEventListener('click', holdClick)
addEventListener('click', goOnWithKept)
addEventListener('change', submitChoice)
addEventListener('formdata', dropEmpty)
addEventListener('input', noteTyped)
addEventListener('popstate', loadEntry)
addEventListener('beforeunload', warn)

window.early = {
  isLeaving: false,
  typed: new Set(),
  fail: () => {
    hasFailed = true
    // A hidden page has shown nothing yet.
    if (held || document.documentElement.dataset.guarded !== undefined) showFailure()
  },
  end: () => {
    removeEventListener('click', holdClick)
    removeEventListener('change', submitChoice)
    removeEventListener('formdata', dropEmpty)
    removeEventListener('popstate', loadEntry)
    removeEventListener('beforeunload', warn)
    const button = held
    letGo()
    button?.click()
  },
}
