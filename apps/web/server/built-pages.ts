import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@recruiting/schema/options'
import type { Manifest } from 'vite'
import type { PageRequest, RenderedPage, SitePage } from '../src/entry-server.tsx'
import type { InlineScripts } from '../src/inline/inline-scripts.ts'
import { wordFile } from '../src/lib/i18n/locale-choice.ts'
import { steeringBarSource } from '../src/lib/page/document.ts'
import { inlineScripts, type PageScripts, renderedDocument, shellDocument } from './document.ts'
import type { RenderedRoute } from './page-request.ts'

/** The server part of the build (`src/entry-server.tsx`). */
export type ServerEntry = Pick<Renderer, 'renderPage'> & {
  globalStyles: string
  scripts: InlineScripts
  sitePages: readonly SitePage[]
}

/** The renderer of documents: that of the build with its document, or that of development. */
export type Renderer = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  documentOf: (page: RenderedPage, route: RenderedRoute) => Promise<string>
}

/** The sources of pages: the document of browser-rendered pages, the renderer of the others, and their scripts. */
export type PageSource = Renderer & {
  /** The paths of all pages, in which `$token` stands for the token of an emailed link. */
  routes: readonly string[]
  shell: (route: string) => Promise<string>
  /** All inline scripts as HTML, for the content security policy. */
  inlineScripts: string
  /** Address of the script of the bar, for sites that a backend in development steers. */
  steeringBar: string
}

/** @throws Error when the site has not been built. */
export async function readBuiltPages(clientFolder: string, serverFolder: string): Promise<PageSource> {
  const built = readBuilt(clientFolder)
  const manifest = readManifest(clientFolder)
  const entry = pathToFileURL(join(serverFolder, 'entry-server.js')).href
  const { renderPage, globalStyles, scripts, sitePages } = (await import(entry)) as ServerEntry
  return {
    renderPage,
    routes: sitePages.map(({ path }) => path),
    documentOf: async (page: RenderedPage, { route, locale }: RenderedRoute) => {
      const sitePage = sitePages.find(({ path }) => path === route)
      if (sitePage === undefined) throw new Error(`The build has no page ${route}.`)
      return renderedDocument(built, scripts, page, pageScripts(manifest, sitePage, locale), route)
    },
    shell: async (route) => shellDocument(built, scripts, globalStyles, route),
    inlineScripts: inlineScripts(built, scripts),
    steeringBar: `/${manifest[steeringBarSource]?.file}`,
  }
}

function readBuilt(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'index.html'), 'utf8')
  } catch {
    throw new Error('The site is not built yet: npm run check -- build')
  }
}

/** Reads which output file each source became. @throws Error when the site has not been built. */
export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))
}

/** The scripts that a page needs for hydration: the shared ones, its own code, and its words in one language. */
export function pageScripts(
  manifest: Manifest,
  { path, renderedWords = [] }: SitePage,
  locale: Locale,
): PageScripts {
  const source = `src/routes/${path.slice(1).replaceAll('/', '.') || 'index'}.tsx`
  const wanted = [
    'index.html',
    `${source}?tsr-split=component`,
    ...renderedWords.map((name) => `../../packages/i18n/src/locales/${locale}/${wordFile(name)}.ts`),
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
