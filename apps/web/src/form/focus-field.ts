const control = 'input, select, textarea'
const focusable = `${control}, button`

/**
 * Brings the field of a path on the screen and gives it focus. A path of a group, or of an answer that only
 * appears later, leads to the first control inside or around it.
 */
export function focusField(path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(parts.slice(0, length).join('.'))
    const target = element?.matches(focusable) ? element : firstControl(element)
    if (target) {
      // A closed disclosure would swallow the focus.
      for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
        box.open = true
      // The label and what stands above it come along.
      target.closest('[data-field]')?.scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: target.closest('[data-field]') !== null })
      return
    }
  }
}

/** Controls before buttons; of radio buttons the chosen one, as the keyboard would. */
function firstControl(element: HTMLElement | null): HTMLElement | null {
  const first =
    element?.querySelector<HTMLElement>(control) ?? element?.querySelector<HTMLElement>('button') ?? null
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return element?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}
