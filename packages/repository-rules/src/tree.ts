/** Files as text, by their paths from the repository's root, with `/` on every system. */
export type Tree = ReadonlyMap<string, string>

/** A rule: what it finds wrong, each with the place, empty when all is well. */
export type Rule = (tree: Tree) => string[]

/** A small tree, as tests of rules need it. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return new Map(Object.entries(files))
}

/** The files whose path matches. */
export function filesOf(tree: Tree, pattern: RegExp): [path: string, text: string][] {
  return [...tree].filter(([path]) => pattern.test(path))
}

/** TypeScript and JavaScript, but nothing that a tool has written. */
export const sourceFile = /(?<!\.gen)\.(?:ts|tsx|mjs)$/

/** Tests and what only they use. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.spec\.ts$|\/(?:test|tests|testing|e2e|test-[\w-]+)\/|\/test-[\w-]+\.tsx?$/.test(
    path,
  )
}
