import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { JobPage } from '@recruiting/schema/job-search'
import { peersFolder, versionOf } from '../peers.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Servers that teams use as a mock backend. */
export type Peer = { name: string; server: ServerProcess; paths: readonly string[] }

/**
 * Starts Prism, with the backend's first page as its example answer, and json-server with all vacancies, sorted and
 * paged to the same page.
 */
export async function startPeers(folder: string, origin: string): Promise<Peer[]> {
  const peer = createRequire(peersFolder)
  const document = join(folder, 'prism.json')
  writeFileSync(document, JSON.stringify(documentOf(await pageOf(origin, '/api/jobs'))))
  const database = join(folder, 'json-server.json')
  writeFileSync(database, JSON.stringify({ jobs: await allJobs(origin) }))

  const [prismPort, jsonPort] = [await freePort(), await freePort()]
  const prism = await startServerProcess(
    [
      peer.resolve('@stoplight/prism-cli/dist/index.js'),
      'mock',
      document,
      '-p',
      String(prismPort),
      '-v',
      'silent',
    ],
    { port: prismPort },
  )
  const jsonServer = await startServerProcess(
    [peer.resolve('json-server/lib/cli/bin.js'), database, '--port', String(jsonPort), '--quiet'],
    { port: jsonPort },
  )
  return [
    { name: `Prism ${versionOf('@stoplight/prism-cli')}`, server: prism, paths: ['/api/jobs'] },
    {
      name: `json-server ${versionOf('json-server')}`,
      server: jsonServer,
      paths: ['/jobs?_sort=postedAt&_order=desc&_page=1&_limit=20'],
    },
  ]
}

/** An OpenAPI document with only this call. */
function documentOf(page: JobPage) {
  const content = { 'application/json': { schema: { type: 'object' }, example: page } }
  return {
    openapi: '3.1.1',
    info: { title: 'The list', version: '1' },
    paths: { '/api/jobs': { get: { responses: { 200: { description: 'A page', content } } } } },
  }
}

async function allJobs(origin: string): Promise<JobPage['items']> {
  const first = await pageOf(origin, '/api/jobs?pageSize=100')
  const pages = Array.from({ length: Math.ceil(first.total / 100) }, (_, at) => at + 1)
  const all = await Promise.all(pages.map((page) => pageOf(origin, `/api/jobs?pageSize=100&page=${page}`)))
  return all.flatMap(({ items }) => items)
}

async function pageOf(origin: string, path: string): Promise<JobPage> {
  return JobPage.parse(await (await fetch(origin + path)).json())
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
