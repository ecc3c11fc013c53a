import { steeringTables } from '@recruiting/schema/steering/tables'
import { unwrap } from '@recruiting/schema/structure'
import type { CallRow } from '@recruiting/schema/test-support/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Backend, send, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** A closed list of a call: where it stands, and a value of the surrounding part in which it has a wrong value. */
type ClosedList = { path: string; options: readonly unknown[]; wrong: unknown }

const unknown = 'teapot'

/** Every closed list in a schema. */
function listsIn(schema: z.ZodType): ClosedList[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodEnum) return [{ path: '', options: inner.options, wrong: unknown }]
  const below = (name: string, child: z.ZodType, around: (wrong: unknown) => unknown) =>
    listsIn(child).map(({ path, options, wrong }) => ({
      path: path === '' ? name : `${name}.${path}`,
      options,
      wrong: around(wrong),
    }))
  if (inner instanceof z.ZodArray) return below('0', inner.element as z.ZodType, (wrong) => [wrong])
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([name, child]) =>
    below(name, child as z.ZodType, (wrong) => ({ [name]: wrong })),
  )
}

const lists = Object.entries(steeringTables).flatMap(([name, row]: [string, CallRow]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = row[part]
    return schema instanceof z.ZodType ? listsIn(schema).map((list) => ({ name, row, part, ...list })) : []
  }),
)

it('there are closed lists in each part of a request', () => {
  expect(new Set(lists.map(({ part }) => part))).toEqual(new Set(['params', 'query', 'body']))
})

it.each(lists)('$name names what $path may be', async ({ row, part, path, options, wrong }) => {
  const query = part === 'query' ? `?${path}=${unknown}` : ''
  const { status, text } = await send(
    backend,
    row.method,
    row.path.replace(/\{\w+\}/, part === 'params' ? unknown : 'server') + query,
    part === 'body' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(wrong) } : {},
  )
  expect(status).toBe(422)
  expect(JSON.parse(text).issues).toContainEqual({ path, rule: 'option', params: { allowed: options } })
})
