import { stateFragment, statesPath } from '@recruiting/schema/steering/calls'
import type { Act, SiteStates } from '@recruiting/schema/steering/states'

/** Performs the acts of the state that a fragment names; nothing without one. */
export async function performState(hash: string): Promise<void> {
  if (!hash.startsWith(stateFragment)) return
  const id = hash.slice(stateFragment.length)
  const { pages }: SiteStates = await (await fetch(statesPath)).json()
  const state = pages.flatMap(({ states }) => states).find((each) => each.id === id)
  if (state === undefined) throw new Error(`There is no state ${id}.`)
  await performActs(state.acts ?? [])
}

/**
 * Gives this page an empty storage of the device, which ends with the page: a state must neither show nor remove what
 * the developer keeps for seven days.
 */
export function isolateDeviceStorage(): void {
  const values = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  Object.defineProperty(window, 'localStorage', { value: storage, configurable: true })
}

/**
 * Until somebody uses the page, it neither takes the focus nor scrolls the page around its frame: the frames of the
 * gallery would take both from each other.
 */
export function keepToFrame(): void {
  const focus: unknown = Reflect.get(HTMLElement.prototype, 'focus')
  const scrollIntoView: unknown = Reflect.get(Element.prototype, 'scrollIntoView')
  const used = new AbortController()
  const giveBack = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    Object.assign(HTMLElement.prototype, { focus })
    Object.assign(Element.prototype, { scrollIntoView })
    used.abort()
  }
  HTMLElement.prototype.focus = () => undefined
  Element.prototype.scrollIntoView = function () {
    scrollWithin(this)
  }
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, giveBack, { capture: true, signal: used.signal })
}

/** How long an element is waited for, in ms. */
const patience = 20_000

/** Performs acts, each as soon as its element is in the page. @throws when an element does not appear */
export async function performActs(acts: readonly Act[]): Promise<void> {
  await appeared('html[data-ready]')
  for (const act of acts) {
    await perform(act)
    // The page renders what the act has changed.
    await sleep(0)
  }
}

async function perform(act: Act): Promise<void> {
  if ('press' in act) return (await appeared(act.press)).click()
  if ('fill' in act) return fill(await appeared(act.fill), act.text)
  if ('attach' in act) return attach(await appeared(act.attach), act.file)
  scrollWithin(await appeared(act.show))
}

/** Scrolls the window to an element. `scrollIntoView` would also scroll the page around a frame. */
export function scrollWithin(element: Element): void {
  scrollBy({ top: element.getBoundingClientRect().top - 16, behavior: 'instant' })
}

/** As typing does. React has replaced `value` of the element itself, so that of its class is set. */
function fill(field: HTMLElement, text: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function attach(field: HTMLElement, { name, type, content }: Extract<Act, { attach: string }>['file']) {
  if (!(field instanceof HTMLInputElement)) return
  const files = new DataTransfer()
  const bytes =
    typeof content === 'number'
      ? new Uint8Array(content)
      : Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  files.items.add(new File([bytes], name, { type }))
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

async function appeared(selector: string): Promise<HTMLElement> {
  for (const start = Date.now(); Date.now() < start + patience; await sleep(20)) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element !== null) return element
  }
  throw new Error(`No element matches ${selector}.`)
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
