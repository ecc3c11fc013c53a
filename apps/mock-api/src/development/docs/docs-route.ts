import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../failure.ts'
import { jsonMediaType } from '../../http/answers.ts'
import { readPageRequest } from '../page/page-request.ts'
import { sendPage, styleSheetPolicy } from '../page/send-page.ts'
import { docsAssets, docsPage, docsPageOf, documentPathOf } from './docs-page.ts'
import { documentNames, readDocument } from './documents.ts'

/** The files that the page loads, with their places. */
const assets: Readonly<Record<string, () => string>> = {
  'docs.mjs': () => new URL('../page/browser/docs.mjs', import.meta.url).href,
  'swagger-ui-bundle.js': () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-ui.css': () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
}

/**
 * Registers the reference of the API and of the calls for tests: `/__mock/docs`, with everything that it loads.
 * @param has whether the server has a call of test support
 */
export function registerDocs(scope: FastifyInstance, has: (call: string) => boolean): void {
  const inScope = (path: string) => path.slice(testSupportBase.length)
  for (const name of documentNames) {
    const page = docsPageOf(name)
    scope.get(inScope(page), (request, reply) => {
      const asked = readPageRequest(request, page)
      const html = docsPage({ name, request: asked, hasMailbox: has('listMails') })
      return sendPage(html, asked, request, reply, styleSheetPolicy)
    })
    scope.get(inScope(documentPathOf(name)), async (_request, reply) =>
      reply.type(jsonMediaType).send(await installed(async () => readDocument(name, has))),
    )
  }
  for (const [name, placeOf] of Object.entries(assets)) {
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    scope.get(inScope(`${docsAssets}/${name}`), async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await installed(() => readFile(fileURLToPath(placeOf())))),
    )
  }
}

/**
 * Reads a file that not every installation has: the library of the reference is a development dependency, and releases
 * do not contain `contract/`.
 * @throws Failure `not_found` when the file is missing
 */
export async function installed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND') throw new Failure('not_found', { cause: error })
    throw error
  }
}
