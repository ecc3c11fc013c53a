/**
 * Loads the scripts of a rendered page when they are needed: at the first touch (on the list after a pause), movement of a mouse, key or focus, or
 * when the consent comes into view; at once when a guard may redirect, the page is still loading, a state of
 * development acts by itself, or this tab has picked vacancies. Until then the page is plain HTML. The scripts load in parallel, not along the
 * import graph, and each as a script element, so that each evaluates in its own task and input is handled in between. If
 * loading fails, the page stays as rendered.
 */

import { readJson, tab, writeJson } from '../lib/draft/guard-keys.ts'
import * as keys from '../lib/draft/storage-keys.ts'
import { consentId, lateScriptsId, searchFormId } from '../lib/page/document.ts'

const needs = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const

const { dataset: page } = document.documentElement
const late = document.getElementById(lateScriptsId)
const isGuarded = page.guarded !== undefined
// The fragment names a state (`steering/states.ts`).
const isState = page.steered !== undefined && location.hash !== ''

const inView = new IntersectionObserver(
  (entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
)

/** How long a touch of the list waits for a choice, in milliseconds: the scripts would delay the page of that choice. */
const patience = 2000
let waiting: ReturnType<typeof setTimeout> | undefined

function react(event: Event): void {
  // Browsers report a mouse that rests over a new page as a movement by nothing.
  const isResting =
    event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
  // The focus that follows a touch is part of it.
  if (isResting || (event.type === 'focusin' && waiting !== undefined)) return
  clearTimeout(waiting)
  if (isChoice(event)) waiting = setTimeout(begin, patience)
  else begin()
}

/** Whether a finger touches a part of the list that works without scripts. */
function isChoice(event: Event): boolean {
  const { target } = event
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
  const needsScripts = target instanceof Element && target.closest('[data-script]') !== null
  return isTouch && !needsScripts && document.getElementById(searchFormId) !== null
}

function begin(): void {
  for (const type of needs) removeEventListener(type, react)
  inView.disconnect()
  addEventListener('error', fail, true)
  addEventListener('unhandledrejection', fail)
  // After the next frame, so that what was touched is seen to be touched first.
  if (isGuarded) load()
  else requestAnimationFrame(() => setTimeout(load))
}

function load(): void {
  const { main = '', modules = '' } = late?.dataset ?? {}
  for (const src of [...modules.split(' '), main]) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    document.head.append(script)
  }
}

/** Scripts that do not load, or fail before the page is ready. Errors of elements do not bubble, but are captured. */
function fail({ target }: Event): void {
  const isOther = target instanceof Element && !(target instanceof HTMLScriptElement)
  if (isOther || page.ready !== undefined) return
  // What a guard has not decided on stays hidden.
  if (page.guarded === undefined) page.ready = ''
  removeEventListener('error', fail, true)
  window.early?.fail()
}

const isPicked = (readJson(tab, keys.jobs) as { picked?: unknown } | undefined)?.picked !== undefined
const job = document.querySelector<HTMLElement>('[data-linked-job]')?.dataset.linkedJob
// The vacancy of a link becomes the jobs data (specification 2). In referral mode, and beside picked vacancies, its guard decides.
if (job !== undefined && !isGuarded && !isPicked) writeJson(tab, keys.jobs, JSON.parse(job))
const goesOn = isPicked && /^\/(?:about)?$/.test(location.pathname)

// What an emailed link opens, when the server could not load it.
const isLoading = document.querySelector('#main [aria-busy=true]') !== null

if (isGuarded || goesOn || isState || isLoading) begin()
else {
  for (const type of needs) addEventListener(type, react)
  const consent = document.getElementById(consentId)
  if (consent) inView.observe(consent)
}
