import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@recruiting/http/test-free-port'
import { languageTags } from '@recruiting/schema/locale'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import type { RenderedPage } from '../../src/entry-server.tsx'
import { steeringBarSource } from '../build-manifest.ts'
import type { ServerEntry } from '../built-pages.ts'
import { inlineScripts, renderedDocument, shellDocument } from '../document.ts'
import { type RunningConfig, runSite } from '../run.ts'
import { buildSite } from '../site.ts'
import { requestsUnderWay } from './requests-under-way.ts'
import { createServerProcess } from './server-process.ts'

/** Sources of the other servers, some of which they read instead of importing them. */
const backendSources = fileURLToPath(new URL('../../../mock-api/src/', import.meta.url))
const toolSources = fileURLToPath(new URL('../../../devtools/src/', import.meta.url))

/** Sources of the packages: Vite watches those that it has served. */
const packageSources = ['brand', 'contract-tests', 'http', 'i18n', 'schema'].map((name) =>
  fileURLToPath(new URL(`../../../../packages/${name}/src/`, import.meta.url)),
)

/** The event after which pages ask the backend again; see `src/development.ts`. */
const restartedEvent = 'recruiting:backend-restarted'

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
  const underWay = requestsUnderWay()
  const own = process.env.API_URL ? undefined : await startBehind()
  vite.watcher.add([backendSources, toolSources, ...packageSources])

  /** The reference backend, and the tools in front of it. */
  async function startBehind() {
    const backend = await start(`${backendSources}server.ts`, backendSources, {})
    const tools = await start(
      `${toolSources}main.ts`,
      toolSources,
      { TARGET_URL: backend.url },
      // The tools do not start in front of a backend that is not there.
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

  /** @param ready resolves when the server may restart, besides that no request is under way */
  async function start(
    file: string,
    folder: string,
    settings: NodeJS.ProcessEnv,
    ready: () => Promise<void> = async () => undefined,
  ) {
    const port = await freePort()
    const sources = new Set<string>()
    const env = {
      ...process.env,
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
      // The site has the port.
      METRICS_PORT: '',
    }
    const idle = async () => {
      await ready()
      await underWay.idle()
    }
    const server = createServerProcess(file, env, idle, {
      loaded: (path) => sources.add(path),
      restarted: () => vite.ws.send(restartedEvent),
      ended: (code) => {
        console.error(`${file} ended by itself (exit code ${code}), so everything is stopped.`)
        process.exitCode = code || 1
        process.kill(process.pid, 'SIGTERM')
      },
    })
    await server.start()
    vite.watcher.on('all', (event, path) => {
      if (event === 'addDir' || event === 'unlinkDir' || /\.test\.ts$|test-support/.test(path)) return
      const isAsset = path.startsWith(folder) && !path.endsWith('.ts')
      if (sources.has(path) || (isAsset && event !== 'add')) server.restart()
    })
    return { ...server, url: `http://127.0.0.1:${port}` }
  }

  const document = (): Promise<string> =>
    vite.transformIndexHtml('/', readFileSync(new URL('../../index.html', import.meta.url), 'utf8'))
  const entry = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry
  let hasFailedPage = false
  vite.watcher.on('change', () => {
    // Vite updates modules of the browser; a page that was not rendered has none.
    if (hasFailedPage) vite.ws.send({ type: 'full-reload' })
    hasFailedPage = false
  })

  function failedPage(error: unknown): FailedPage {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    hasFailedPage = true
    return { status: 500, lang: languageTags.us, head: '', root: '', state: '{}', error }
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
    development: {
      server,
      middleware: vite.middlewares,
      begin: async () => {
        await own?.settled()
        return underWay.begin()
      },
    },
    pages: {
      routes: (await entry()).sitePages.map(({ path }) => path),
      renderPage: async (request) => {
        try {
          return await (await entry()).renderPage(request)
        } catch (error) {
          return failedPage(error)
        }
      },
      documentOf: async (page) => {
        if (isFailed(page)) return failedDocument(page.error)
        const { scripts } = await entry()
        return renderedDocument(await document(), scripts, page, undefined)
      },
      shell: async (route) => {
        try {
          const { scripts, globalStyles } = await entry()
          return shellDocument(await document(), scripts, globalStyles, route)
        } catch (error) {
          return failedDocument(failedPage(error).error)
        }
      },
      inlineScripts: inlineScripts(await document(), (await entry()).scripts),
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

/** A page that could not be rendered. */
type FailedPage = RenderedPage & { error: unknown }

function isFailed(page: RenderedPage): page is FailedPage {
  return 'error' in page
}

/** A document with Vite's script, which loads the page again when a source changes. */
function failedDocument(error: unknown): string {
  // Errors of compilers name the file in their message, not in the stack.
  const text = error instanceof Error ? `${error.message}\n\n${error.stack}` : String(error)
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>The page cannot be rendered</title><script type="module" src="/@vite/client"></script></head>
<body><h1>The page cannot be rendered</h1><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></body>
</html>`
}

await runSite(buildDevelopmentSite)
