import { importsOf, isNode, lineAt, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { filesOf, isTest, type Rule } from './tree.ts'

/** Files that run in a server or a command of an installation. */
const serverFile = /^(?:apps\/mock-api\/src\/|apps\/web\/server\/|packages\/http\/src\/).*\.(?:ts|mjs)$/

/** Clients that follow redirects by themselves. Node's `http` and `https` do not. */
const followers =
  /^(?:axios|follow-redirects|got|ky|needle|node-fetch|superagent|undici|@fastify\/(?:http-proxy|reply-from))(?:\/|$)/

/** A server asks only the address that it was configured with: each `fetch` of a server sets `redirect`. */
export const noFollowedRedirects: Rule = (tree) =>
  filesOf(tree, serverFile)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) => [
      ...importsOf(path, text)
        .filter(({ specifier }) => followers.test(specifier))
        .map(({ specifier, line }) => `${path}:${line}: ${specifier} may follow redirects`),
      ...[...nodesOf(path, text)]
        .filter((node) => isFetch(node) && !setsRedirect(node))
        .map((node) => `${path}:${lineAt(text, node.start)}: fetch follows redirects`),
    ])

/** A call of `fetch` or `globalThis.fetch`. */
export function isFetch({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false
  if (callee.type === 'MemberExpression')
    return nameOf(callee.property) === 'fetch' && nameOf(callee.object) === 'globalThis'
  return nameOf(callee) === 'fetch'
}

/** Whether the options of a call are written beside it and contain `redirect: 'manual'` or `'error'`. */
function setsRedirect({ arguments: given }: Node): boolean {
  const options: unknown = Array.isArray(given) ? given[1] : undefined
  if (!isNode(options) || options.type !== 'ObjectExpression' || !Array.isArray(options.properties))
    return false
  return options.properties.some(
    (property: unknown) =>
      isNode(property) &&
      nameOf(property.key) === 'redirect' &&
      ['manual', 'error'].includes(stringOf(property.value) ?? ''),
  )
}
