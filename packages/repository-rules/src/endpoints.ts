import { nodesOf, stringOf } from './parse.ts'
import { filesOf, type Rule, type Tree } from './tree.ts'

/** Every endpoint is named by a case of the kit. */
export function testedEndpoints(operations: readonly string[]): Rule {
  return (tree) => {
    const called = textsOf(tree)
    return operations
      .filter((operation) => !called.has(operation))
      .map((operation) => `${operation}: no case in packages/contract-tests/src/cases calls it`)
  }
}

/** The texts in the cases of the kit, which call an endpoint by its name. */
function textsOf(tree: Tree): Set<string> {
  return new Set(
    filesOf(tree, /^packages\/contract-tests\/src\/cases\/.*\.ts$/).flatMap(([path, text]) =>
      [...nodesOf(path, text)].flatMap((node) => stringOf(node) ?? []),
    ),
  )
}
