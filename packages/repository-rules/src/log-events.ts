import { isNode, lineAt, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { filesOf, isTest, type Rule } from './tree.ts'

/** Without what exists only in development, which is not loaded in production. */
const serverFile =
  /^(?:apps\/mock-api\/src\/(?!development\/)|apps\/web\/server\/|packages\/http\/src\/).*\.ts$/
const levels = new Set(['info', 'warn', 'error', 'fatal'])
const page = 'docs/operations.md'

const fieldList = 'packages/http/src/log-fields.ts'

/** Every field that a server logs by name is one of `logFields`: others would be dropped. */
export const listedLogFields: Rule = (tree) => {
  const listed = new Set([...(tree.get(fieldList) ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
  return filesOf(tree, serverFile)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) =>
      [...nodesOf(path, text)].flatMap((node) =>
        fieldsOf(node)
          .filter((name) => !listed.has(name))
          .map((name) => `${path}:${lineAt(text, node.start)}: ${fieldList} has no field "${name}"`),
      ),
    )
}

/** Every message that a server logs is an event of `docs/operations.md`. A message may continue after a colon. */
export const documentedLogEvents: Rule = (tree) => {
  const documented = new Set(
    [...(tree.get(page) ?? '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text),
  )
  return filesOf(tree, serverFile)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) =>
      [...nodesOf(path, text)].flatMap((node) => {
        const message = messageOf(node)
        const isKnown = message === undefined || documented.has(message) || documented.has(shortened(message))
        return isKnown ? [] : [`${path}:${lineAt(text, node.start)}: ${page} has no event "${message}"`]
      }),
    )
}

function shortened(message: string): string {
  return `${message.split(':', 1)[0]}: …`
}

/** The literal message of a call of a log; undefined for any other node. */
function messageOf(node: Node): string | undefined {
  return argumentsOf(node)
    .map(stringOf)
    .find((text) => text !== undefined)
}

/** The names of the fields that are written in a call of a log. */
function fieldsOf(node: Node): string[] {
  const [fields] = argumentsOf(node)
  if (!isNode(fields) || fields.type !== 'ObjectExpression' || !Array.isArray(fields.properties)) return []
  return fields.properties.flatMap((property: unknown) =>
    isNode(property) ? (nameOf(property.key) ?? []) : [],
  )
}

/** The arguments of a call such as `app.log.warn({}, 'message')`; none for any other node. */
function argumentsOf({ type, callee, arguments: given }: Node): unknown[] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
  const log =
    isNode(callee.object) && callee.object.type === 'MemberExpression'
      ? callee.object.property
      : callee.object
  if (nameOf(log) !== 'log' || !levels.has(nameOf(callee.property) ?? '') || !Array.isArray(given)) return []
  return given
}
