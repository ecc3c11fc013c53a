import { nameOf, nodesOf, stringOf } from './parse.ts'
import { filesOf, type Rule, type Tree } from './tree.ts'

/** Every endpoint of the contract has a `describe` in the server tests that starts with its name. */
export function testedEndpoints(operations: readonly string[]): Rule {
  return (tree) => {
    const stories = storiesOf(tree)
    return operations
      .filter(
        (operation) => !stories.some((story) => story === operation || story.startsWith(`${operation} `)),
      )
      .map((operation) => `${operation}: no describe('${operation} …') in apps/mock-api/test`)
  }
}

/** The titles of all `describe` calls in the server tests. */
function storiesOf(tree: Tree): string[] {
  return filesOf(tree, /^apps\/mock-api\/test\/.*\.test\.ts$/).flatMap(([path, text]) =>
    [...nodesOf(path, text)].flatMap((node) => {
      if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'describe') return []
      const title = Array.isArray(node.arguments) ? stringOf(node.arguments[0]) : undefined
      return title === undefined ? [] : [title]
    }),
  )
}
