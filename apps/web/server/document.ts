import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { languageTags } from '@recruiting/schema/locale'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { InlineScripts } from '../src/inline/inline-scripts.ts'
import { failedShellId, lateScriptsId, pageStateId } from '../src/lib/page/document-ids.ts'

/** The scripts of a page by their addresses: where it begins, and all it imports, each after what itself imports. */
export type PageScripts = { main: string; modules: readonly string[] }

/** The document of a page that is rendered in the browser alone; without scripts it says what it needs, and when they fail that they do. */
export function shellDocument(built: string, inline: InlineScripts, globalStyles: string): string {
  const words = (
    [
      ['tw', commonTw],
      ['us', commonUs],
    ] as const
  )
    .map(([locale, { needsScripts }]) => `<p lang="${languageTags[locale]}">${needsScripts}</p>`)
    .join('')
  const head = `<title>${commonTw.siteName}</title><script>${inline.early}</script><script>${inline.failedShell}</script>${globalStyles}`
  const root = `<noscript>${words}</noscript>${failedShell()}`
  // Replaced by functions: a `$` in a text would mean something in a plain replacement.
  return built.replace('<!--head-->', () => head).replace('<!--root-->', () => root)
}

/**
 * The document of a page that was rendered on the server.
 * @param built `index.html` of the build
 * @param scripts undefined leaves those of the built document as they are, for development
 */
export function renderedDocument(
  built: string,
  inline: InlineScripts,
  page: RenderedPage,
  scripts: PageScripts | undefined,
): string {
  const state = `<script type="application/json" id="${pageStateId}">${page.state}</script>`
  const late =
    scripts === undefined
      ? ''
      : `<script id="${lateScriptsId}" data-main="${scripts.main}" data-modules="${scripts.modules.join(' ')}">${inline.lateScripts}</script>`
  return (scripts === undefined ? built : withoutScripts(built))
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => `<script>${inline.early}</script>${page.head}`)
    .replace('<!--root-->', () => page.root)
    .replace('</body>', () => `${state}${late}</body>`)
}

/**
 * Every inline script of the documents above, as HTML: what a policy for them has to know.
 * @param built `index.html`, of the build or of development
 */
export function inlineScripts(built: string, inline: InlineScripts): string {
  return `${shellDocument(built, inline, '')}<script>${inline.lateScripts}</script>`
}

/** Without what the build has put in to fetch the scripts at once. */
function withoutScripts(built: string): string {
  return built
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

/** What a document says when its scripts do not load, in both languages: which one is wanted no script can tell. React replaces it. */
function failedShell(): string {
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
