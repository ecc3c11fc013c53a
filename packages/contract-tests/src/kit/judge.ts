import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Contract, type JsonObject, type Operation, objectOf } from './contract.ts'
import type { Received } from './exchange.ts'
import { Mismatch } from './mismatch.ts'

/** Compares answers with the document: status, media type, headers and body. */
export type Judge = {
  /** Throws `Mismatch` when the call may not answer so. */
  judge: (operation: Operation, received: Received) => void
}

const judges = new WeakMap<Contract, Judge>()

/** The judge of a contract. It compiles each schema once, however many targets are opened with the contract. */
export function judgeOf(contract: Contract): Judge {
  const known = judges.get(contract)
  if (known) return known
  const made = createJudge(contract)
  judges.set(contract, made)
  return made
}

/** Keywords of the document that are no part of JSON Schema. */
const vocabulary = /^x-/

export function createJudge({ document }: Contract): Judge {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: withoutExtensions(document.components) })
  const compiled = new Map<string, ValidateFunction>()

  function validator(key: string, schema: JsonObject): ValidateFunction {
    const known = compiled.get(key)
    if (known) return known
    const made = ajv.compile(objectOf(localised(withoutExtensions(schema))))
    compiled.set(key, made)
    return made
  }

  function judgeHeader(name: string, { required, schema }: JsonObject, given: string | undefined): void {
    if (given === undefined) {
      if (required === true) throw new Mismatch(`the header ${name}`, 'a value', undefined)
      return
    }
    const declared = objectOf(schema)
    const check = validator(`header ${JSON.stringify(declared)}`, declared)
    const value = declared.type === 'integer' && /^\d+$/.test(given) ? Number(given) : given
    if (!check(value)) throw new Mismatch(`the header ${name}`, withoutExtensions(declared), given)
  }

  function judge(operation: Operation, received: Received): void {
    const responses = objectOf(operation.description.responses)
    const declared = responses[received.status]
    if (declared === undefined) {
      throw new Mismatch('the status', Object.keys(responses).map(Number), received.status)
    }
    const response = resolved(document, objectOf(declared))
    for (const [name, header] of Object.entries(objectOf(response.headers ?? {}))) {
      judgeHeader(name, resolved(document, objectOf(header)), received.headers[name.toLowerCase()])
    }
    const content = objectOf(response.content ?? {})
    const [type] = Object.keys(content)
    if (type === undefined) {
      if (received.text !== '') throw new Mismatch('the body', '', received.text)
      return
    }
    const given = received.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (given !== type) throw new Mismatch('the media type', type, given)
    const { schema } = objectOf(content[type])
    const check = validator(`${operation.id} ${received.status}`, objectOf(schema))
    if (check(received.json)) return
    const [error] = check.errors ?? []
    throw new Mismatch(
      `the body at ${error?.instancePath || '/'}`,
      `${error?.keyword}: ${error?.message ?? ''} ${JSON.stringify(error?.params)}`,
      valueAt(received.json, error?.instancePath ?? ''),
    )
  }
  return { judge }
}

/** The target of a `$ref` inside the document; any other object unchanged. */
export function resolved(document: JsonObject, value: JsonObject): JsonObject {
  if (typeof value.$ref !== 'string') return value
  const names = value.$ref.split('/').slice(1)
  return names.reduce((found, name) => objectOf(found[name]), document)
}

/** References below `#/components` as references into the registered document. */
function localised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localised)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === '$ref' && typeof member === 'string'
        ? [key, member.replace(/^#\//, 'document#/')]
        : [key, localised(member)],
    ),
  )
}

function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !vocabulary.test(key))
      .map(([key, member]) => [key, withoutExtensions(member)]),
  )
}

function valueAt(value: unknown, pointer: string): unknown {
  let found = value
  for (const name of pointer.split('/').slice(1)) {
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === name)?.[1]
        : undefined
  }
  return found
}
