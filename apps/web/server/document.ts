import type { RenderedPage } from '../src/entry-server.tsx'
import type { InlineScripts } from '../src/inline/inline-scripts.ts'
import { lateScriptsId, loadingNoticeId, pageStateId } from '../src/lib/page/document-ids.ts'
import { loadingWords, missingScripts, shellStyles, shellWords } from './shell-words.ts'

/** The script URLs of a page: the entry, and all modules it imports, dependencies first. */
export type PageScripts = { main: string; modules: readonly string[] }

/**
 * The document of a page that only the browser renders: explains the page when scripts are disabled or fail to load.
 * @param route the page; only the pages of `shellWords` have an explanation of their own
 */
export function shellDocument(
  built: string,
  inline: InlineScripts,
  globalStyles: string,
  route: string,
): string {
  const { title, root } = shellWords(route)
  const head = `<title>${title}</title><style>${shellStyles}</style><script>${inline.early}</script><script>${inline.failedShell}</script>${globalStyles}`
  // Replacer functions, because `$` has a special meaning in a replacement string.
  return built.replace('<!--head-->', () => head).replace('<!--root-->', () => root)
}

/**
 * The document of a server-rendered page.
 * @param built `index.html` of the build
 * @param scripts undefined keeps those of the built document, for development
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
    .replace(`id="${loadingNoticeId}"`, (id) => `${id} data-text="${loadingWords(page.lang)}"`)
    .replace('</body>', () => `${missingScripts(page.lang)}${state}${late}</body>`)
}

/**
 * Every inline script of the documents above, as HTML, for the content security policy.
 * @param built `index.html`, of the build or of development
 */
export function inlineScripts(built: string, inline: InlineScripts): string {
  return `${shellDocument(built, inline, '', '/')}<script>${inline.lateScripts}</script>`
}

/** Removes the elements that the build inserted to load the scripts immediately. */
function withoutScripts(built: string): string {
  return built
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}
