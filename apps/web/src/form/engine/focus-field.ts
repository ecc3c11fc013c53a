const control = 'input, select, textarea'
const focusable = `${control}, button`

/**
 * Scrolls to the field of a path and focuses it. The path of a group, or of an answer that is not visible yet,
 * resolves to the first control inside or around it.
 */
export function focusField(path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(parts.slice(0, length).join('.'))
    const target = element?.matches(focusable) ? element : firstControl(element)
    if (target) {
      // An element in a closed disclosure cannot take focus.
      for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
        box.open = true
      // Includes the label and the text above the control.
      target.closest('[data-field]')?.scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: target.closest('[data-field]') !== null })
      return
    }
  }
}

/** The first control in an element: inputs before buttons; of radio buttons the checked one, like the keyboard. */
function firstControl(element: HTMLElement | null): HTMLElement | null {
  const first =
    element?.querySelector<HTMLElement>(control) ?? element?.querySelector<HTMLElement>('button') ?? null
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return element?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}
