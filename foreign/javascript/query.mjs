/** Reads and validates the query of a GET request by the parameters of its call. */
import { resolve } from './contract.mjs'
import { brokenRule } from './field-rules.mjs'
import { lengthOf } from './texts.mjs'

/**
 * @param {string} query what stands after the question mark
 * @returns {{ values: Record<string, unknown>, issues: object[] }} values with defaults; meaningless with issues
 */
export function readQuery(call, query) {
  const sent = new URLSearchParams(query)
  const fields = (call.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const unknown = new Set([...sent.keys()].filter((name) => !fields.some((field) => field.name === name)))
  const issues = [...unknown].map((path) => ({ path, rule: 'unknownField' }))
  const values = {}
  for (const field of fields) {
    const schema = resolve(field.schema)
    const texts = sent.getAll(field.name)
    const most = schema.type === 'array' ? schema.maxItems : 1
    if (texts.length > most) issues.push({ path: field.name, rule: 'tooMany', params: { max: most } })
    else if (schema.type === 'array') {
      const options = resolve(schema.items).enum
      values[field.name] = texts
      for (const [at, text] of texts.entries()) {
        if (!options.includes(text)) issues.push({ path: `${field.name}.${at}`, rule: 'option' })
      }
    } else if (texts.length === 1) {
      const broken = brokenScalar(schema, texts[0])
      if (broken !== undefined) issues.push({ path: field.name, ...broken })
      values[field.name] = schema.type === 'integer' ? Number(texts[0]) : texts[0]
    } else values[field.name] = schema.default
  }
  return { values, issues }
}

function brokenScalar(schema, text) {
  if (schema.enum !== undefined) return schema.enum.includes(text) ? undefined : { rule: 'option' }
  if (schema.type === 'integer') return brokenNumber(schema, text)
  if (lengthOf(text) > schema.maxLength) return { rule: 'tooLong', params: { max: schema.maxLength } }
  return new RegExp(schema.pattern, 'u').test(text) ? undefined : { rule: 'characters' }
}

/** A number arrives as text: its rules are asked for the text first (`digitsOnly`), then for the number. */
function brokenNumber(schema, text) {
  const rules = schema['x-field-rules'].filter(({ when }) => when !== 'type')
  const broken = rules.find((rule) => {
    const value = rule.when === 'digitsOnly' ? text : Number(text)
    return brokenRule({ ...schema, 'x-field-rules': [rule] }, value, 0) !== undefined
  })
  return broken && { rule: broken.rule, ...(broken.params && { params: broken.params }) }
}
