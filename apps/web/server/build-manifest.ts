import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@recruiting/schema/options'
import type { Manifest } from 'vite'
import type { SitePage } from '../src/entry-server.tsx'
import type { PageScripts } from './document.ts'

/** The source of the bar that a steered site shows. */
export const steeringBarSource = 'src/steering/steered.tsx'

/** Reads which output file each source became. @throws Error when the site has not been built. */
export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))
}

/**
 * The scripts that a page needs for hydration: the shared ones, its own code, and its words in one language.
 * @throws Error when one of them is missing in the manifest.
 */
export function pageScripts(
  manifest: Manifest,
  { path, renderedWords = [] }: SitePage,
  locale: Locale,
): PageScripts {
  const source = `src/routes/${path.slice(1).replaceAll('/', '.') || 'index'}.tsx`
  const wanted = [
    'index.html',
    `${source}?tsr-split=component`,
    ...renderedWords.map((name) => `../../packages/i18n/src/locales/${locale}/${name}.ts`),
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
