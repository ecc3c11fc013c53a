import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { InlineScripts } from '../src/inline/inline-scripts.ts'
import { pageScripts, readManifest } from './build-manifest.ts'
import { inlineScripts, renderedDocument, shellDocument } from './document.ts'
import type { RenderedRoute } from './page-request.ts'
import type { Renderer } from './rendered-pages.ts'

/** What the build has for the server (`src/entry-server.tsx`). */
export type ServerEntry = Pick<Renderer, 'renderPage'> & { globalStyles: string; scripts: InlineScripts }

/** What pages are made of: the document of the browser's pages, what renders the others, and their scripts. */
export type PageSource = Renderer & {
  shell: () => Promise<string>
  /** All that a policy for inline scripts has to know, as HTML. */
  inlineScripts: string
}

/**
 * Reads the pages of the build.
 * @throws Error when the site has not been built.
 */
export async function readBuiltPages(clientFolder: string, serverFolder: string): Promise<PageSource> {
  const built = readBuilt(clientFolder)
  const manifest = readManifest(clientFolder)
  const entry = pathToFileURL(join(serverFolder, 'entry-server.js')).href
  const { renderPage, globalStyles, scripts } = (await import(entry)) as ServerEntry
  const shell = shellDocument(built, scripts, globalStyles)
  return {
    renderPage,
    documentOf: async (page: RenderedPage, { route, locale }: RenderedRoute) =>
      renderedDocument(built, scripts, page, pageScripts(manifest, route, locale)),
    shell: async () => shell,
    inlineScripts: inlineScripts(built, scripts),
  }
}

function readBuilt(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'index.html'), 'utf8')
  } catch {
    throw new Error('The site is not built yet: run "npm start", or "pnpm build" first.')
  }
}
