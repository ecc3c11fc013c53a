import { importsOf } from './parse.ts'
import { filesOf, type Rule, sourceFile } from './tree.ts'

const ours = /^(?:\.|~\/|@recruiting\/)/

/** Nothing of ours is exported from where it is not written. */
export const noBarrels: Rule = (tree) =>
  filesOf(tree, sourceFile).flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(({ specifier, reExports }) => reExports && ours.test(specifier))
      .map(({ specifier, line }) => `${path}:${line}: exports again what ${specifier} holds`),
  )
