import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { languageTags } from '@recruiting/schema/locale'
import { reloaded } from '../src/lib/page/reload-once.ts'

const id = 'failed'

/**
 * spec 2, for a page whose very first script does not load, so that nothing of ours runs: it is loaded again once, under
 * the key of `reloadOnce`; the second time the document says so and the error is logged.
 */
export const failedShellScript = `addEventListener('error', ({ target }) => {
  if (!(target instanceof HTMLScriptElement)) return
  // The path of an emailed link holds a secret.
  const page = JSON.stringify(location.pathname.replace(/[\\w-]{32,}/g, '…'))
  const last = () => sessionStorage.getItem('${reloaded.key}')
  try {
    if (navigator.onLine && last() !== page) {
      sessionStorage.setItem('${reloaded.key}', page)
      if (last() === page) return location.reload()
    }
  } catch {}
  document.getElementById('${id}').hidden = false
  document.documentElement.dataset.ready = ''
  console.error('Page failed to load', page)
}, true)`

/** What the document then says, in both languages: which one is wanted no script can tell. React replaces it. */
export function failedShell(): string {
  const words = (
    [
      ['tw', commonTw],
      ['us', commonUs],
    ] as const
  )
    .map(
      ([locale, { failure, actions }]) =>
        `<section lang="${languageTags[locale]}"><h1>${failure.pageTitle}</h1><p>${failure.page}</p><p>${failure.pageHint}</p><p><a href="">${actions.reload}</a></p></section>`,
    )
    .join('')
  return `<div id="${id}" role="alert" hidden>${words}</div>`
}
