import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@recruiting/schema/options'
import type { Manifest } from 'vite'
import type { PageScripts } from './document.ts'
import type { RenderedRoute } from './page-request.ts'

/** What each rendered page loads besides its beginning: its own code, and its words of one language. */
const dynamicParts = {
  '/': { code: 'src/routes/index.tsx', words: ['home', 'options', 'problems'] },
  '/about': { code: 'src/routes/about.tsx', words: ['about', 'fields', 'legal', 'options', 'problems'] },
} as const satisfies Record<RenderedRoute['route'], { code: string; words: readonly string[] }>

/** Reads which file each source became. @throws Error when the site has not been built. */
export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))
}

/**
 * The scripts a page needs until it is alive.
 * @throws Error when the manifest does not have a part that is named here.
 */
export function pageScripts(manifest: Manifest, route: RenderedRoute['route'], locale: Locale): PageScripts {
  const { code, words } = dynamicParts[route]
  const wanted = [
    'index.html',
    `${code}?tsr-split=component`,
    ...words.map((name) => `../../packages/i18n/src/locales/${locale}/${name}.ts`),
  ]
  const found = new Set<string>()
  const modules: string[] = []
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no "${key}".`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const each of chunk.imports ?? []) follow(each)
    modules.push(`/${chunk.file}`)
  }
  for (const key of wanted) follow(key)
  const main = `/${manifest['index.html']?.file}`
  return { main, modules: modules.filter((file) => file !== main) }
}
