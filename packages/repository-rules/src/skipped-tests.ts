import { isNode, lineAt, nameOf, nodesOf } from './parse.ts'
import { filesOf, isTest, type Rule, sourceFile } from './tree.ts'

const tests = new Set(['describe', 'it', 'test', 'suite', 'bench'])
const switches = new Set(['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails', 'fail'])
const switchedOff = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'])

/** No test is skipped, focused or left as a todo. */
export const noSkippedTests: Rule = (tree) =>
  filesOf(tree, sourceFile)
    .filter(([path]) => isTest(path))
    .flatMap(([path, text]) =>
      [...nodesOf(path, text)].flatMap((node) => {
        const off = switchOf(node)
        return off === undefined ? [] : [`${path}:${lineAt(text, node.start)}: ${off}`]
      }),
    )

function switchOf(node: { readonly [key: string]: unknown }): string | undefined {
  if (node.type === 'CallExpression') {
    const name = nameOf(node.callee)
    return name !== undefined && switchedOff.has(name) ? name : undefined
  }
  if (node.type !== 'MemberExpression') return undefined
  const property = nameOf(node.property)
  const owner = ownerOf(node.object)
  if (property === undefined || owner === undefined) return undefined
  return tests.has(owner) && switches.has(property) ? `${owner}.${property}` : undefined
}

/** The identifier `test` of `test.describe.concurrent`. */
function ownerOf(node: unknown): string | undefined {
  if (isNode(node) && node.type === 'MemberExpression') return ownerOf(node.object)
  return nameOf(node)
}
