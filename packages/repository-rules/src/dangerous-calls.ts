import { importsOf, isNode, lineAt, type Node, nameOf, nodesOf, stringOf } from './parse.ts'
import { filesOf, isTest, type Rule } from './tree.ts'

/** Files that run in a server, a command of an installation or a visitor's browser; nothing that only development has. */
const shipped =
  /^(?:apps\/mock-api\/src\/(?!development\/)|apps\/web\/(?:server\/(?!development\/)|src\/)|packages\/(?:http|i18n|resume|schema)\/src\/).*\.(?:tsx?|mjs)$/

/** Modules that start programs or run text as code. */
const executing = /^(?:node:)?(?:child_process|vm)$/

const hashes = ['sha256', 'sha512']

/** Shipped code runs no text as code, starts no program, and takes neither weak hashes nor predictable numbers. */
export const noDangerousCalls: Rule = (tree) =>
  filesOf(tree, shipped)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) => [
      ...importsOf(path, text)
        .filter(({ specifier }) => executing.test(specifier))
        .map(({ specifier, line }) => `${path}:${line}: ${specifier}`),
      ...[...nodesOf(path, text)].flatMap((node) => {
        const complaint = complaintAbout(node)
        return complaint === undefined ? [] : [`${path}:${lineAt(text, node.start)}: ${complaint}`]
      }),
    ])

function complaintAbout({ type, callee, arguments: given }: Node): string | undefined {
  if ((type !== 'CallExpression' && type !== 'NewExpression') || !isNode(callee)) return undefined
  const isMember = callee.type === 'MemberExpression'
  const name = isMember ? nameOf(callee.property) : nameOf(callee)
  if (name === 'eval' || name === 'Function') return `${name} runs text as code`
  if (isMember && name === 'random' && nameOf(callee.object) === 'Math') return 'Math.random is predictable'
  if (name !== 'createHash' && name !== 'createHmac') return undefined
  const algorithm: unknown = Array.isArray(given) ? given[0] : undefined
  return hashes.includes(stringOf(algorithm) ?? '') ? undefined : `${name} without ${hashes.join(' or ')}`
}
