/**
 * What happens to a page before its scripts are there (docs/decisions/0007): it is hidden where a guard may lead
 * elsewhere, a press on a button that needs scripts is kept, and the form of the search works by itself.
 */
import { searchFormId } from '../features/home/search-form-id.ts'
import { referralModeKey } from '../lib/session/referral-mode-key.ts'

let pressed: HTMLElement | undefined

// In referral mode a guard may lead elsewhere: nothing is seen before it has run.
try {
  if (sessionStorage.getItem(referralModeKey) === 'true') document.documentElement.dataset.guarded = ''
} catch {
  // Storage that is off holds no referral mode.
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
