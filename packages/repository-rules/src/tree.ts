/** Text files by path from the repository's root, with `/` on every system. */
export type Tree = ReadonlyMap<string, string>

/** A rule: returns every violation with its place; empty when there is none. */
export type Rule = (tree: Tree) => string[]

/** A tree of a few files, for tests of rules. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return new Map(Object.entries(files))
}

/** The files whose path matches. */
export function filesOf(tree: Tree, pattern: RegExp): [path: string, text: string][] {
  return [...tree].filter(([path]) => pattern.test(path))
}

/** TypeScript and JavaScript files that are not generated. */
export const sourceFile = /(?<!\.gen)\.(?:ts|tsx|mjs)$/

/** Whether a file is a test, or is used only by tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.spec\.ts$|\/(?:test|tests|testing|e2e|test-[\w-]+)\/|\/test-[\w-]+\.tsx?$/.test(
    path,
  )
}
