import type { JsonObject } from '@recruiting/contract-tests/kit/contract'
import { escaped, type Located, located } from '@recruiting/contract-tests/kit/judge'
import type { Issue } from '@recruiting/schema/issue'

/**
 * Finds the line of the document that an issue breaks: the rule of the field, else the rule between fields, else the
 * schema of the field or of the nearest object around it.
 * @param root the schema in which the issue's path begins
 * @returns a JSON pointer
 */
export function placeOfIssue(document: JsonObject, root: Located, { path, rule }: Issue): string {
  const names = path === '' ? [] : path.split('.')
  let at = resolve(document, [root])
  let depth = 0
  const between: string[] = []
  for (const name of names) {
    between.push(...rulesBetween(at, names.slice(depth), rule))
    const next = at.flatMap((node) => membersOf(node, name))
    if (next.length === 0) break
    at = resolve(document, next)
    depth += 1
  }
  const own = depth === names.length ? at.flatMap((node) => ruleOfField(node, rule)) : []
  const unknown =
    rule === 'unknownField' ? at.map(({ place }) => `${place}/additionalProperties`).at(-1) : undefined
  return own[0] ?? between[0] ?? unknown ?? at.at(-1)?.place ?? root.place
}

/** The nodes with the targets of their references: a field's own rules stand beside its reference. */
function resolve(document: JsonObject, nodes: readonly Located[]): Located[] {
  return nodes.flatMap((node) => {
    const target = located(document, node.value, node.place)
    return target.place === node.place ? [node] : [node, ...resolve(document, [target])]
  })
}

/** The schema of a member or of the items, also in the branches of a combination. */
function membersOf({ value, place }: Located, name: string): Located[] {
  const member = objectIn(objectIn(value.properties)?.[name])
  if (member) return [{ value: member, place: `${place}/properties/${escaped(name)}` }]
  const items = /^\d+$/.test(name) ? objectIn(value.items) : undefined
  if (items) return [{ value: items, place: `${place}/items` }]
  return ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    listIn(value[key]).flatMap((branch, index) =>
      membersOf({ value: branch, place: `${place}/${key}/${index}` }, name),
    ),
  )
}

/** The rule of the field; all its rules when several give this issue. */
function ruleOfField({ value, place }: Located, rule: string): string[] {
  const indexes = listIn(value['x-field-rules']).flatMap((each, index) => (each.rule === rule ? [index] : []))
  if (indexes.length === 0) return []
  return [`${place}/x-field-rules${indexes.length === 1 ? `/${indexes[0]}` : ''}`]
}

/** The rules between fields that give this issue. @param names of the path below the nodes */
function rulesBetween(nodes: readonly Located[], names: readonly string[], rule: string): string[] {
  return nodes.flatMap(({ value, place }) =>
    listIn(value['x-rules']).flatMap((each, index) =>
      listIn(each.gives).some((given) => given.rule === rule && isPattern(given.path, names))
        ? [`${place}/x-rules/${index}`]
        : [],
    ),
  )
}

/** Whether a path matches a pattern in which `*` is any name. */
function isPattern(pattern: unknown, names: readonly string[]): boolean {
  if (typeof pattern !== 'string') return false
  const parts = pattern.split('.')
  return parts.length === names.length && parts.every((part, at) => part === '*' || part === names[at])
}

function objectIn(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}

function listIn(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return []
  return value.map(objectIn).filter((each) => each !== undefined)
}
