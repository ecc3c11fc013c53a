import { stateFragment, statesPath } from '@recruiting/schema/steering/calls'
import type { SiteStates } from '@recruiting/schema/steering/states'
import { performActs, scrollWithin } from './perform-acts.ts'

/**
 * Performs the acts of the state that a fragment names; nothing without one.
 * @throws when the site has no such state, or an element does not appear
 */
export async function performState(hash: string, send: typeof fetch = fetch): Promise<void> {
  if (!hash.startsWith(stateFragment)) return
  const id = hash.slice(stateFragment.length)
  const answer = await send(statesPath)
  const { pages }: SiteStates = await answer.json()
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
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
  Object.defineProperty(window, 'localStorage', { value: storage, configurable: true })
}

/**
 * Until somebody uses the page, it neither takes the focus nor scrolls the page around its frame: the frames of the
 * gallery would take both from each other.
 */
export function keepToFrame(): void {
  const { prototype } = HTMLElement
  const methods = (['focus', 'scrollIntoView'] as const).map((name) => ({
    name,
    own: Object.getOwnPropertyDescriptor(prototype, name),
  }))
  const used = new AbortController()
  const giveBack = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    for (const { name, own } of methods) {
      if (own) Object.defineProperty(prototype, name, own)
      // Inherited from `Element`.
      else Reflect.deleteProperty(prototype, name)
    }
    used.abort()
  }
  prototype.focus = () => undefined
  prototype.scrollIntoView = function () {
    scrollWithin(this)
  }
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, giveBack, { capture: true, signal: used.signal })
}
