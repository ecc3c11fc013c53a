/**
 * spec 2, for a page whose very first script does not load, so that no other code of the site runs: it is loaded again
 * once; the second time the document says so and the error is logged.
 */
import { failedShellId } from '../lib/page/document-ids.ts'
import { reloadOnce } from '../lib/page/reload-once.ts'

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || reloadOnce(target.src)) return
    const message = document.getElementById(failedShellId)
    if (message) message.hidden = false
    document.documentElement.dataset.ready = ''
  },
  // Errors of elements do not bubble.
  true,
)
