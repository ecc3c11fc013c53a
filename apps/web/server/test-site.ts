import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { languageTags } from '@recruiting/schema/locale'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { PageSource } from './built-pages.ts'
import { buildSite, type SiteOptions } from './site.ts'

/** The inline script of the built page in tests, and its external script. */
export const inlineScript = `document.documentElement.dataset.early = 'yes'`
export const appScript = `console.log(${JSON.stringify('x'.repeat(2000))})`
const html = `<!doctype html><title>Shell</title><script>${inlineScript}</script><script type="module" src="/assets/app-1a2b.js"></script>`

/** The public origin of the site in tests. */
export const testSiteUrl = 'https://jobs.example'

/** A page whose path contains a token, among others. */
export const tokenRoute = '/secret/$token'

/** Renders a page that lists its input. */
export const testPages: PageSource = {
  routes: ['/', '/about', '/apply', '/delete-resume/apply', '/privacy', '/terms', '/cookies', tokenRoute],
  renderPage: async ({ url, locale }) => ({
    status: 200,
    lang: languageTags[locale],
    head: `<title>${url}</title>`,
    root: '',
    state: '{}',
  }),
  documentOf: async ({ head, lang }) => `<!doctype html><html lang="${lang}">${head}`,
  shell: async () => html,
  inlineScripts: html,
  steeringBar: '/assets/steered-5e6f.js',
}

/** Replacement for the backend. */
export type Backend = (request: IncomingMessage, response: ServerResponse) => unknown

/** A running site in front of a backend of the test. */
export type TestSite = {
  site: FastifyInstance
  origin: string
  port: number
  /** The folder of its build. */
  folder: string
  /** The log so far, one JSON object per line. */
  log: () => string
}

/** When something that a test has started is closed: after the test, or with `afterAll` after the file. */
type AtEnd = (close: () => Promise<void>) => void

/**
 * Starts a site with a small build in a temporary folder.
 * @param backend answers `/api` and `/__mock`; if omitted nothing listens there
 */
export async function startTestSite(
  backend?: Backend,
  options: Partial<SiteOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<TestSite> {
  const apiUrl = backend === undefined ? 'http://127.0.0.1:1' : await startBackend(backend, atEnd)
  const folder = writeBuild()
  const lines: string[] = []
  const site = await buildSite({
    clientFolder: folder,
    pages: testPages,
    apiUrl,
    siteUrl: testSiteUrl,
    behindTls: false,
    trustProxy: false,
    apiDeadlineMs: 3000,
    pageCacheMs: 60_000,
    logLevel: 'trace',
    logStream: { write: (line: string) => lines.push(line) > 0 },
    ...options,
  })
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  atEnd(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })
  return { site, origin, port: Number(new URL(origin).port), folder, log: () => lines.join('') }
}

/** Starts a backend. @returns its origin */
export async function startBackend(backend: Backend, atEnd: AtEnd = onTestFinished): Promise<string> {
  const server = createServer((request, response) => void backend(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(async () => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets/workers'), { recursive: true })
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/workers/worker-3c4d.js'), appScript)
  writeFileSync(join(folder, 'assets/engine-7a8b.wasm'), '\0asm')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), appScript)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(appScript))
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(appScript))
  return folder
}
