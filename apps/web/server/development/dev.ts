import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { steeringBarSource } from './build-manifest.ts'
import type { SiteConfig } from './config.ts'
import { inlineScripts, renderedDocument, shellDocument } from './document.ts'
import type { ServerEntry } from './pages.ts'
import { runSite } from './run.ts'
import { buildSite } from './site.ts'

/**
 * `pnpm dev`: the site as in production, except that Vite compiles each source on request and updates open pages.
 * Pages are rendered for every request.
 */
async function buildDevelopmentSite(config: SiteConfig): Promise<FastifyInstance> {
  const server = createServer()
  const vite = await createVite({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    // Updates use the same origin, as the content security policy requires.
    server: { middlewareMode: true, hmr: { server } },
  })
  const document = (): Promise<string> =>
    vite.transformIndexHtml('/', readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
  const entry = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry
  const site = await buildSite({
    ...config,
    pageCacheMs: 0,
    isSteered: true,
    // Vite answers hundreds of requests for a page.
    logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn',
    clientFolder: undefined,
    development: { server, middleware: vite.middlewares },
    pages: {
      routes: (await entry()).sitePages.map(({ path }) => path),
      renderPage: async (request) => (await entry()).renderPage(request),
      documentOf: async (page) => {
        const { scripts } = await entry()
        return renderedDocument(await document(), scripts, page, undefined)
      },
      shell: async (route) => {
        const { scripts, globalStyles } = await entry()
        return shellDocument(await document(), scripts, globalStyles, route)
      },
      inlineScripts: inlineScripts(await document(), (await entry()).scripts),
      steeringBar: `/${steeringBarSource}`,
    },
  })
  // Registered first: Vite's connections to open pages would prevent the server from closing.
  site.addHook('preClose', () => vite.close())
  return site
}

await runSite(buildDevelopmentSite)
