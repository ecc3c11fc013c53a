import { nameOf, nodesOf, stringOf } from './parse.ts'
import { filesOf, isTest, type Rule, type Tree } from './tree.ts'

/** Every endpoint of the contract has a server test that tells its story, and is called by the site. */
export function coveredEndpoints(operations: readonly string[]): Rule {
  return (tree) => {
    const stories = storiesOf(tree)
    const called = callsOf(tree)
    return operations.flatMap((operation) => [
      ...(stories.some((story) => story === operation || story.startsWith(`${operation} `))
        ? []
        : [`${operation}: no describe('${operation} …') in apps/mock-api/test`]),
      ...(called.has(operation) ? [] : [`${operation}: the site does not call it`]),
    ])
  }
}

/** What the `describe` of the server tests say. */
function storiesOf(tree: Tree): string[] {
  return filesOf(tree, /^apps\/mock-api\/test\/.*\.test\.ts$/).flatMap(([path, text]) =>
    [...nodesOf(path, text)].flatMap((node) => {
      if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'describe') return []
      const title = Array.isArray(node.arguments) ? stringOf(node.arguments[0]) : undefined
      return title === undefined ? [] : [title]
    }),
  )
}

/** Names and strings that the site's code works with; what only types say calls nothing. */
function callsOf(tree: Tree): Set<string> {
  const files = filesOf(tree, /^apps\/web\/src\/.*\.tsx?$/).filter(([path]) => !isTest(path))
  return new Set(files.flatMap(([path, text]) => namesAtRunTime(path, text)))
}

function namesAtRunTime(path: string, text: string): string[] {
  const nodes = [...nodesOf(path, text)]
  const inTypes = new Set(nodes.filter(({ type }) => type === 'TSLiteralType').map(({ literal }) => literal))
  return nodes.filter((node) => !inTypes.has(node)).flatMap((node) => stringOf(node) ?? nameOf(node) ?? [])
}
