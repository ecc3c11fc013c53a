import { readFileSync } from 'node:fs'
import { calls } from '@recruiting/schema/contract/calls'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { expect, it } from 'vitest'

type Schema = { $ref?: string; properties?: Record<string, Schema> }
type Body = { content?: { 'application/json'?: { schema: Schema }; 'application/zip'?: object } }
type Operation = {
  operationId: string
  security?: unknown[]
  requestBody?: Body
  responses: Record<string, Body>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { paths, components }: Document = JSON.parse(read('contract/openapi.json'))

/** The names of the members of a JSON body, as the contract's document says. */
function fieldsOf(body: Body | undefined): string {
  if (body?.content?.['application/zip']) return 'everything, as a zip'
  let schema = body?.content?.['application/json']?.schema
  while (schema?.$ref !== undefined) schema = components.schemas[schema.$ref.split('/').at(-1) ?? '']
  const names = Object.keys(schema?.properties ?? {})
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', ')
}

function purposeOf(operationId: string): string | undefined {
  const call = Object.entries(calls).find(([name]) => name === operationId)?.[1]
  return call !== undefined && 'link' in call ? call.link : undefined
}

/** Subject and life of the links of a purpose. */
function lifeOf(purpose: string | undefined): string {
  const facts = Object.entries(linkFacts).find(([name]) => name === purpose)?.[1]
  if (!facts) return 'as the link | also after it has ended'
  const { subject, lifetimeHours, isSpent } = facts
  return `${subject} | ${lifetimeHours} ${lifetimeHours === 1 ? 'hour' : 'hours'}, ${isSpent ? 'once' : 'repeatedly'}`
}

it('docs/security.md says what each link may send and read', () => {
  const rows = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ security }) => security !== undefined)
    .map(({ operationId, requestBody, responses }) => {
      const purpose = purposeOf(operationId)
      const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      return `| ${purpose} | ${lifeOf(purpose)} | \`${operationId}\` | ${fieldsOf(requestBody)} | ${fieldsOf(answer)} |`
    })
  const [, table] = /<!-- links -->\n([\s\S]*?)<!-- \/links -->/.exec(read('docs/security.md')) ?? []
  // Below the names of the columns.
  expect(table?.trim().split('\n').slice(2)).toEqual(rows)
})
