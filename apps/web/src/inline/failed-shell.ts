/**
 * For pages that need scripts. Handles one whose entry script does not load or run, so that no other code of the site runs (specification 2):
 * reloads once; after a second failure the document says so and the error is logged.
 */
import { failedShellId } from '../lib/page/document.ts'
import { reloadOnce } from '../lib/page/reload-once.ts'

/** A step of the form that is shown works on without its scripts: what is typed is stored (`answers.ts`). */
const isUsable = () =>
  document.querySelector('form[data-shapes]') !== null &&
  document.documentElement.dataset.guarded === undefined

addEventListener(
  'error',
  ({ target, error, filename }) => {
    const { dataset } = document.documentElement
    // The window reports scripts that an older browser cannot read or run, and those of extensions.
    const isUnread =
      error && String(filename).startsWith(`${location.origin}/assets/`) && dataset.ready === undefined
    if (!(target instanceof HTMLScriptElement || isUnread) || isUsable()) return
    // What was typed would be lost.
    const isTyped = (window.early?.typed.size ?? 0) > 0
    if (!isTyped && reloadOnce(target instanceof HTMLScriptElement ? target.src : 'No script ran')) return
    const message = document.getElementById(failedShellId)
    if (message) message.hidden = false
    // What is hidden has not been decided on, and stays hidden.
    if (dataset.guarded === undefined) dataset.ready = ''
  },
  // Error events of elements do not bubble.
  true,
)
