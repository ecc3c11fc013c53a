/**
 * Runs before the page's scripts are loaded (docs/decisions/0007): hides the page where a guard may redirect, holds
 * a click on a button that needs scripts, and leaves the search form working natively.
 */
import { searchFormId } from '../features/home/search-form-id.ts'
import { referralModeKey } from '../lib/session/referral-mode-key.ts'

let pressed: HTMLElement | undefined

// In referral mode a guard may redirect: the page stays hidden until it has run.
try {
  if (sessionStorage.getItem(referralModeKey) === 'true') document.documentElement.dataset.guarded = ''
} catch {
  // Disabled storage holds no referral mode.
}

function keepPress(event: MouseEvent): void {
  const button =
    event.target instanceof Element &&
    event.target.closest<HTMLElement>('[data-script] button, button[data-script]')
  if (!button) return
  event.preventDefault()
  pressed = button
}

function submitChoice({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  if (target.form?.id === searchFormId && target.type !== 'search') target.form.requestSubmit()
}

function dropEmpty({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

addEventListener('click', keepPress)
addEventListener('change', submitChoice)
addEventListener('formdata', dropEmpty)

window.early = {
  end: () => {
    removeEventListener('click', keepPress)
    removeEventListener('change', submitChoice)
    removeEventListener('formdata', dropEmpty)
    pressed?.click()
    pressed = undefined
  },
}
