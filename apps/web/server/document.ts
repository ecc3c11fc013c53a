import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { languageTags } from '@recruiting/schema/locale'
import type { RenderedPage } from '../src/entry-server.tsx'
import { pageStateId } from '../src/lib/page/page-state-id.ts'
import { failedShell, failedShellScript } from './failed-shell.ts'

/**
 * Fetches the scripts once everything that is seen is there and painted. All at once, not one after the other as they
 * import each other, and each as a script: it then comes to life in a task of its own, and a touch need not wait for
 * all of them. When they cannot be had, the page shows what it has.
 */
const lateScripts = `addEventListener('load', () => {
  const { main, modules } = document.getElementById('late').dataset
  const add = (src, values) => document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }, values))
  let begun
  const begin = () => {
    if (begun) return
    begun = true
    modules.split(' ').forEach((src) => add(src))
    add(main, { onerror: () => (document.documentElement.dataset.ready = '') })
  }
  // Told when a frame is on the screen, not when it is drawn.
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  // A page in the background is not painted.
  setTimeout(begin, 1000)
})`

/** The scripts of a page by their addresses: where it begins, and all it imports, each after what itself imports. */
export type PageScripts = { main: string; modules: readonly string[] }

/** The document of a page that is rendered in the browser alone; without scripts it says what it needs, and when they fail that they do. */
export function shellDocument(built: string, globalStyles: string): string {
  const words = (
    [
      ['tw', commonTw],
      ['us', commonUs],
    ] as const
  )
    .map(([locale, { needsScripts }]) => `<p lang="${languageTags[locale]}">${needsScripts}</p>`)
    .join('')
  const head = `<title>${commonTw.siteName}</title><script>${failedShellScript}</script>${globalStyles}`
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
  page: RenderedPage,
  scripts: PageScripts | undefined,
): string {
  const state = `<script type="application/json" id="${pageStateId}">${page.state}</script>`
  const late =
    scripts === undefined
      ? ''
      : `<script id="late" data-main="${scripts.main}" data-modules="${scripts.modules.join(' ')}">${lateScripts}</script>`
  return (scripts === undefined ? built : withoutScripts(built))
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--root-->', () => page.root)
    .replace('</body>', () => `${state}${late}</body>`)
}

/**
 * Every inline script of the documents above, as HTML: what a policy for them has to know.
 * @param built `index.html`, of the build or of development
 */
export function inlineScripts(built: string): string {
  return `${shellDocument(built, '')}<script>${lateScripts}</script>`
}

/** Without what the build has put in to fetch the scripts at once. */
function withoutScripts(built: string): string {
  return built
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}
