/** Validates a JSON body by the schemas of the document, their `x-field-rules` and their `x-rules`. */
import { limits, resolve } from './contract.mjs'
import { brokenRule, hasType } from './field-rules.mjs'
import { issuesOf } from './rules-between-fields.mjs'

/** Of several issues at one path the lowest counts; rules between fields count from `betweenFields` in their order. */
const precedence = { notApplicable: 0, field: 1, betweenFields: 2, unknownField: 1000 }

/**
 * The issues of the shape of a body, in the order of the answer.
 * @param {number} now milliseconds since 1970
 */
export function validate(schema, body, now) {
  const found = []
  visit(schema, body, { path: [], place: [] }, now, found)
  return report(found)
}

/** `path` is the list of names and positions, `place` sorts as the document does. */
function visit(node, value, at, now, found) {
  const schema = resolve(node)
  const rule = brokenRule(schema, value, now)
  if (rule !== undefined) add(found, at, rule, precedence.field)
  else if (!hasType(schema, value)) add(found, at, { rule: 'invalid' }, precedence.field)
  else if (schema.type === 'object') visitObject(schema, value, at, now, found)
  else if (schema.type === 'array') {
    for (const [position, item] of value.entries()) {
      visit(schema.items, item, below(at, position, [2, position]), now, found)
    }
  }
}

function visitObject(schema, object, at, now, found) {
  const names = Object.keys(schema.properties)
  for (const [order, name] of Object.keys(object).entries()) {
    if (!names.includes(name)) {
      add(found, below(at, name, [0, order]), { rule: 'unknownField' }, precedence.unknownField)
    }
  }
  for (const [order, name] of names.entries()) {
    const place = below(at, name, [2, order])
    const node = resolve(schema.properties[name])
    if (Object.hasOwn(object, name)) visit(node, object[name], place, now, found)
    else if (schema.required?.includes(name)) {
      const missing = node['x-field-rules'].find(({ when }) => when === 'missing')
      add(found, place, missing, precedence.field)
    }
  }
  for (const [order, rule] of (schema['x-rules'] ?? []).entries()) {
    for (const issue of issuesOf(rule, object)) {
      const place = descend(schema, at, issue.path.split('.'))
      if (found.some((other) => other.rule === 'tooMany' && isBelow(place.path, other.path))) continue
      for (const replaced of issue.replaces ?? []) remove(found, at.path, replaced)
      const rank =
        issue.rule === 'notApplicable' ? precedence.notApplicable : precedence.betweenFields + order
      add(found, place, issue, rank)
    }
  }
}

const below = (at, name, order) => ({ path: [...at.path, name], place: [...at.place, order] })

const isBelow = (path, list) => path.length > list.length && list.every((name, depth) => name === path[depth])

function add(found, { path, place }, { rule, params }, rank) {
  found.push({ path, place, rule, params, rank })
}

/** The place of a path relative to an object. A group such as `nameZh` stands between unknown and known fields. */
function descend(schema, at, names) {
  let node = schema
  let place = at
  for (const name of names) {
    if (node.type === 'array') place = below(place, Number(name), [2, Number(name)])
    else {
      const order = Object.keys(node.properties).indexOf(name)
      place = below(place, name, order === -1 ? [1, 0] : [2, order])
    }
    node = resolve(node.items ?? node.properties?.[name] ?? {})
  }
  return place
}

/** Removes the issues that another one replaces: those at `pattern`, or below it when it ends with `.*`. */
function remove(found, base, pattern) {
  const names = [...base, ...pattern.split('.')]
  const isReplaced =
    names.at(-1) === '*'
      ? ({ path }) => isBelow(path, names.slice(0, -1))
      : ({ path }) => path.join('.') === names.join('.')
  for (let at = found.length - 1; at >= 0; at -= 1) if (isReplaced(found[at])) found.splice(at, 1)
}

/** One issue a path, in the order of the document, at most `limits.issues`. */
function report(found) {
  const byPath = new Map()
  for (const issue of found) {
    const path = [...issue.path.join('.')].slice(0, limits.issuePath).join('').toWellFormed()
    const other = byPath.get(path)
    if (other === undefined || issue.rank < other.rank) byPath.set(path, { ...issue, path })
  }
  return [...byPath.values()]
    .sort((one, other) => compare(one.place.flat(), other.place.flat()))
    .slice(0, limits.issues)
    .map(({ path, rule, params }) => (params === undefined ? { path, rule } : { path, rule, params }))
}

function compare(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return one[at] - other[at]
  }
  return one.length - other.length
}
