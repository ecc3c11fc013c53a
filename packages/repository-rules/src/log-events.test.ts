import { describe, expect, it } from 'vitest'
import { documentedLogEvents, listedLogFields } from './log-events.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

const page = { 'docs/operations.md': '| `answered` | |\n| `the disk is full: …` | |' }
const complaintsOf = (path: string, text: string) => documentedLogEvents(treeOf({ ...page, [path]: text }))

describe('the events of the log', () => {
  it('are documented', () => expect(documentedLogEvents(readRepository())).toEqual([]))

  it.each([
    `log.warn({ a }, 'something else')`,
    `app.log.error({}, 'something else')`,
    `request.log.info('something else')`,
    `log.fatal({}, 'the disk')`,
  ])('are noticed in %s', (text) => {
    for (const path of ['apps/mock-api/src/a.ts', 'apps/web/server/a.ts', 'packages/http/src/a.ts'])
      expect(complaintsOf(path, text)).toHaveLength(1)
  })

  it.each([
    ['apps/mock-api/src/a.ts', `app.log.info({}, 'answered')`],
    ['apps/mock-api/src/a.ts', `log.error({}, 'the disk is full: nothing is written')`],
    ['apps/mock-api/src/a.ts', `log.error({}, code)`],
    ['apps/mock-api/src/a.ts', `console.error('something else')`],
    ['apps/mock-api/src/a.test.ts', `log.info({}, 'something else')`],
  ])('accepts %s: %s', (path, text) => expect(complaintsOf(path, text)).toEqual([]))
})

const list = { 'packages/http/src/log-fields.ts': `export const logFields = ['status'] as const` }
const unlisted = (text: string) => listedLogFields(treeOf({ ...list, 'apps/web/server/a.ts': text }))

describe('the fields of the log', () => {
  it('are listed', () => expect(listedLogFields(readRepository())).toEqual([]))

  it.each([[`app.log.warn({ status, email }, 'answered')`], [`log.error({ email: 1 }, 'answered')`]])(
    'are noticed in %s',
    (text) => expect(unlisted(text)).toHaveLength(1),
  )

  it.each([
    [`log.info({ status }, 'answered')`],
    [`log.info({ ...fields }, 'answered')`],
    [`answer({ email })`],
  ])('accepts %s', (text) => expect(unlisted(text)).toEqual([]))
})
