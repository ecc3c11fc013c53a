import { describe, expect, it } from 'vitest'
import { mockApiLayers, readerOfResumes, webLayers } from './layers.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('imports inside the site', () => {
  it('follow the layers in one direction', () => expect(webLayers(readRepository())).toEqual([]))

  it.each([
    ['up', 'ui/a.tsx', `import { b } from '../form/b.tsx'`],
    ['up by the short name', 'sections/a.tsx', `import type { B } from '~/pages/x/b.tsx'`],
    ['from page to page', 'pages/x/a.tsx', `import { b } from '../y/b.tsx'`],
    ['out of lib', 'lib/a.ts', `import { b } from '../ui/b.tsx'`],
    ['to a script of the document', 'ui/a.tsx', `import { b } from '../inline/b.ts'`],
    ['to words from ui', 'ui/a.tsx', `import { useTranslation } from 'react-i18next'`],
  ])('never %s', (_what, path, text) => {
    expect(webLayers(treeOf({ [`apps/web/src/${path}`]: text }))).toHaveLength(1)
  })

  it.each([
    ['down', 'routes/a.tsx', `import { b } from '../ui/b.tsx'`],
    ['to lib', 'ui/a.tsx', `import { b } from '~/lib/b.ts'`],
    ['inside a page', 'pages/x/a.tsx', `import { b } from './deeper/b.tsx'`],
    ['from the file that starts everything', 'main.tsx', `import { b } from './routes/b.tsx'`],
  ])('may go %s', (_what, path, text) => {
    expect(webLayers(treeOf({ [`apps/web/src/${path}`]: text }))).toEqual([])
  })
})

describe('the reader of résumés', () => {
  const entrance = { 'apps/web/src/routes/a.tsx': `import '~/pages/apply/start.tsx'` }
  const complaints = (path: string, text: string) =>
    readerOfResumes(treeOf({ ...entrance, [`apps/web/${path}`]: text }))

  it('is loaded by the page that uses it', () => expect(readerOfResumes(readRepository())).toEqual([]))

  it.each([
    ['with its page', 'src/pages/apply/start.tsx', `import { b } from '@recruiting/resume/b'`],
    ['by another page', 'src/pages/edit/a.ts', `const { b } = await import('@recruiting/resume/b')`],
    ['by the server', 'server/a.ts', `export { b } from '@recruiting/resume/b'`],
  ])('is never loaded %s', (_what, path, text) => expect(complaints(path, text)).toHaveLength(1))

  it.each([
    ['its page when it is used', 'src/pages/apply/start.tsx', `await import('@recruiting/resume/b')`],
    ['a file that its page loads later', 'src/pages/apply/a.ts', `import { b } from '@recruiting/resume/b'`],
    ['everybody as a type', 'src/form/a.ts', `import type { B } from '@recruiting/resume/b'`],
    ['end-to-end tests', 'e2e/a.spec.ts', `import { b } from '@recruiting/resume/b'`],
  ])('may be imported by %s', (_what, path, text) => expect(complaints(path, text)).toEqual([]))
})

describe('imports inside the backend', () => {
  it('follow the layers in one direction', () => expect(mockApiLayers(readRepository())).toEqual([]))

  it.each([
    ['up to the handlers', 'jobs/a.ts', `import { b } from '../http/b.ts'`],
    ['up to a subject', 'storage/a.ts', `import { b } from '../jobs/b.ts'`],
    ['to Fastify from a subject', 'applications/a.ts', `import type { FastifyRequest } from 'fastify'`],
    ['to the contract tests', 'http/a.ts', `import { b } from '@recruiting/contract-tests/kit/b'`],
    ['to a plugin from a store', 'storage/a.ts', `import multipart from '@fastify/multipart'`],
  ])('never %s', (_what, path, text) => {
    expect(mockApiLayers(treeOf({ [`apps/mock-api/src/${path}`]: text }))).toHaveLength(1)
  })

  it.each([
    ['down', 'http/a.ts', `import { b } from '../jobs/b.ts'`],
    ['to a neighbour', 'mail/a.ts', `import { b } from '../links/b.ts'`],
    ['to the contract tests', 'development/a.ts', `import { b } from '@recruiting/contract-tests/kit/b'`],
    ['to Fastify from a route', 'http/a.ts', `import type { FastifyRequest } from 'fastify'`],
  ])('may go %s', (_what, path, text) => {
    expect(mockApiLayers(treeOf({ [`apps/mock-api/src/${path}`]: text }))).toEqual([])
  })
})
