import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { steeringBarSource } from '../build-manifest.ts'
import { inlineScripts, renderedDocument, shellDocument } from '../document.ts'
import type { ServerEntry } from '../pages.ts'
import { type RunningConfig, runSite } from '../run.ts'
import { buildSite } from '../site.ts'
import { createBackend } from './backend.ts'
import { lacksDependencies } from './dependency-cache.ts'
import { failedDocument, failedPage, isFailed } from './failed-page.ts'
import { freePort } from './free-port.ts'
import { type DevelopmentProblem, showProblems } from './problems.ts'
import { requestsUnderWay } from './requests-under-way.ts'
import { createTypeCheck, problemOfTypes } from './type-check.ts'

/** Sources of the backend, some of which it reads instead of importing them. */
const backendSources = fileURLToPath(new URL('../../../mock-api/src/', import.meta.url))

/** Sources of the packages: Vite watches those that it has served. */
const packageSources = ['brand', 'contract-tests', 'http', 'i18n', 'schema'].map((name) =>
  fileURLToPath(new URL(`../../../../packages/${name}/src/`, import.meta.url)),
)

/** Where Vite keeps the bundles of the libraries. */
const dependencyBundles = fileURLToPath(new URL('../../node_modules/.vite/deps/', import.meta.url))

/** The event after which pages ask the backend again; see `src/development.ts`. */
const restartedEvent = 'recruiting:backend-restarted'

/**
 * `npm run dev`: the site as in production, except that Vite compiles each source on request and updates open pages.
 * Pages are rendered for every request. Without API_URL the reference backend runs as a child process, which restarts
 * when one of its files changes. With TYPE_CHECK=on the types are checked after every change.
 */
async function buildDevelopmentSite(config: RunningConfig): Promise<FastifyInstance> {
  const server = createServer()
  const vite = await createVite({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    optimizeDeps: { force: lacksDependencies(dependencyBundles) },
    appType: 'custom',
    // Updates use the same origin, as the content security policy requires.
    server: { middlewareMode: true, hmr: { server } },
  })
  const problems = showProblems(vite)
  const underWay = requestsUnderWay()
  const ownBackend = process.env.API_URL ? undefined : await startBackend()
  const types =
    process.env.TYPE_CHECK === 'on'
      ? createTypeCheck((errors) => problems.set('types', problemOfTypes(errors)))
      : undefined
  types?.check()
  vite.watcher.add([backendSources, ...packageSources])
  vite.watcher.on('change', (path) => {
    if (/\.tsx?$/.test(path)) types?.check(path)
  })

  async function startBackend() {
    const port = await freePort()
    const sources = new Set<string>()
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
      // The site has the port.
      METRICS_PORT: '',
    }
    const backend = createBackend(env, () => underWay.idle(), {
      loaded: (path) => sources.add(path),
      restarted: () => {
        problems.set('backend', undefined)
        vite.ws.send(restartedEvent)
      },
      failed: (output) => problems.set('backend', { plugin: 'backend', message: output.trim() }),
      ended: (code) => {
        console.error(`The backend ended by itself (exit code ${code}), so everything is stopped.`)
        process.exitCode = code || 1
        process.kill(process.pid, 'SIGTERM')
      },
    })
    await backend.start()
    vite.watcher.on('all', (event, path) => {
      if (event === 'addDir' || event === 'unlinkDir' || /\.test\.ts$|test-support/.test(path)) return
      const isAsset = path.startsWith(backendSources) && !path.endsWith('.ts')
      if (sources.has(path) || (isAsset && event !== 'add')) backend.restart()
    })
    return { ...backend, url: `http://127.0.0.1:${port}` }
  }

  const document = (): Promise<string> =>
    vite.transformIndexHtml('/', readFileSync(new URL('../../index.html', import.meta.url), 'utf8'))
  const entry = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry
  vite.watcher.on('change', () => {
    // Vite updates modules of the browser; a page that was not rendered has none.
    if (problems.has('page')) vite.ws.send({ type: 'full-reload' })
  })

  const site = await buildSite({
    ...config,
    apiUrl: ownBackend?.url ?? config.apiUrl,
    pageCacheMs: 0,
    isSteered: true,
    // Vite answers hundreds of requests for a page.
    logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn',
    clientFolder: undefined,
    development: {
      server,
      middleware: vite.middlewares,
      begin: async () => {
        await ownBackend?.settled()
        return underWay.begin()
      },
    },
    pages: {
      routes: (await entry()).sitePages.map(({ path }) => path),
      renderPage: async (request) => {
        try {
          const page = await (await entry()).renderPage(request)
          problems.set('page', undefined)
          return page
        } catch (error) {
          const problem = problemOf(error)
          console.error(error)
          problems.set('page', problem)
          return failedPage(problem)
        }
      },
      documentOf: async (page) => {
        if (isFailed(page)) return failedDocument(page.problem)
        const { scripts } = await entry()
        return renderedDocument(await document(), scripts, page, undefined)
      },
      shell: async (route) => {
        try {
          const { scripts, globalStyles } = await entry()
          problems.set('page', undefined)
          return shellDocument(await document(), scripts, globalStyles, route)
        } catch (error) {
          const problem = problemOf(error)
          problems.set('page', problem)
          return failedDocument(problem)
        }
      },
      inlineScripts: inlineScripts(await document(), (await entry()).scripts),
      steeringBar: `/${steeringBarSource}`,
    },
  })
  // Registered first: Vite's connections to open pages would prevent the server from closing.
  site.addHook('preClose', async () => {
    types?.close()
    await vite.close()
  })
  site.addHook('onClose', async () => ownBackend?.close())
  return site
}

/** What Vite's plugins and compilers add to their errors. */
function problemOf(error: unknown): DevelopmentProblem {
  if (!(error instanceof Error)) return { message: String(error) }
  const { id, loc, frame, plugin } = error as Error & Partial<DevelopmentProblem>
  return {
    message: loc === undefined && id === undefined ? (error.stack ?? error.message) : error.message,
    ...(id !== undefined && { id }),
    ...(loc !== undefined && { loc }),
    ...(frame !== undefined && { frame }),
    ...(plugin !== undefined && { plugin }),
  }
}

await runSite(buildDevelopmentSite)
