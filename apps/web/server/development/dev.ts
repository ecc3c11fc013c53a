import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { steeringBarSource } from '../../src/lib/page/document.ts'
import type { ServerEntry } from '../built-pages.ts'
import { inlineScripts, renderedDocument, shellDocument } from '../document.ts'
import { type RunningConfig, runSite } from '../run.ts'
import { buildSite } from '../site.ts'
import { startServer } from './server-process.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Read once: the company, and the development server itself. */
const readAtStart = ['packages/brand/src/', 'apps/web/server/', 'apps/web/build/'].map(
  (folder) => root + folder,
)

/** Sources of the other servers, some of which they read instead of importing them. */
const backendSources = `${root}apps/mock-api/src/`
const toolSources = `${root}apps/devtools/src/`

/**
 * `npm run dev`: the site as in production, except that Vite compiles each source on request and updates open pages.
 * Pages are rendered for every request. Without API_URL the reference backend and the development tools in front of it run as
 * child processes, each of which restarts when one of its files changes.
 */
async function buildDevelopmentSite(config: RunningConfig): Promise<FastifyInstance> {
  const server = createServer()
  const vite = await createVite({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    appType: 'custom',
    // Updates use the same origin, as the content security policy requires.
    server: { middlewareMode: true, hmr: { server } },
  })
  const own = process.env.API_URL ? undefined : await startBehind()
  vite.watcher.add([backendSources, toolSources, `${root}packages`])

  async function startBehind() {
    const backend = await startServer(`${backendSources}server.ts`, vite, {})
    // The tools do not start in front of a backend that is not there.
    const tools = await startServer(
      `${toolSources}main.ts`,
      vite,
      { TARGET_URL: backend.url },
      backend.settled,
    )
    return {
      url: tools.url,
      async settled() {
        // One may restart while the other is awaited.
        while (backend.isRestarting() || tools.isRestarting())
          await Promise.all([backend.settled(), tools.settled()])
      },
      close: () => Promise.all([tools.close(), backend.close()]),
    }
  }

  let hasFailed = false
  const document = (): Promise<string> =>
    vite.transformIndexHtml('/', readFileSync(new URL('../../index.html', import.meta.url), 'utf8'))
  const entry = async () => (await vite.ssrLoadModule('/src/entry-server.tsx').catch(failed)) as ServerEntry
  const atStart = await entry()
  vite.watcher.on('change', (path) => {
    if (readAtStart.some((folder) => path.startsWith(folder))) {
      const file = relative(root, path)
      vite.ws.send({
        type: 'error',
        err: { message: `${file} is read at the start: restart npm run dev.`, stack: '' },
      })
    } else if (hasFailed) vite.ws.send({ type: 'full-reload' })
    // Vite updates modules that a page has; those of a page that failed have not arrived.
    hasFailed = false
  })

  /** Remembers that a page failed; the browser renders it instead, and Vite shows there what is wrong. */
  function failed(error: unknown): never {
    hasFailed = true
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    throw error
  }

  const site = await buildSite({
    ...config,
    apiUrl: own?.url ?? config.apiUrl,
    pageCacheMs: 0,
    isSteered: true,
    // Read again after a change.
    readStates: async () => (await vite.ssrLoadModule('/dev/states/all.ts')).siteStates,
    // Vite answers hundreds of requests for a page.
    logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn',
    clientFolder: undefined,
    development: { server, middleware: vite.middlewares, settled: async () => own?.settled() },
    pages: {
      routes: atStart.sitePages.map(({ path }) => path),
      renderPage: async (request) => (await entry()).renderPage(request).catch(failed),
      documentOf: async (page, { route }) =>
        renderedDocument(await document(), (await entry()).scripts, page, undefined, route),
      // Those of the start, because the browser's page must come when a source is wrong.
      shell: async (route) => shellDocument(await document(), atStart.scripts, atStart.globalStyles, route),
      inlineScripts: inlineScripts(await document(), atStart.scripts),
      steeringBar: `/${steeringBarSource}`,
    },
  })
  // Registered first: Vite's connections to open pages would prevent the server from closing.
  site.addHook('preClose', async () => {
    await vite.close()
  })
  site.addHook('onClose', async () => void (await own?.close()))
  return site
}

await runSite(buildDevelopmentSite)
