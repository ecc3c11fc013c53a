import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { languageTags } from '@recruiting/schema/locale'
import { failedShellId } from '../src/lib/page/document-ids.ts'

/** What a document says when its scripts do not load, in both languages: which one is wanted no script can tell. React replaces it. */
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
  return `<div id="${failedShellId}" role="alert" hidden>${words}</div>`
}
