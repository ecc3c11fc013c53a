import { posix } from 'node:path'
import { filesOf, type Rule, type Tree } from './tree.ts'

type Manifest = {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Each package is one TypeScript project. It refers to the projects of the workspace packages that it depends on, and may
 * refer to projects inside itself. The project of the root refers to all packages.
 */
export const projectReferences: Rule = (tree) => {
  const manifests = filesOf(tree, /^(?:apps|packages)\/[^/]+\/package\.json$/).map(
    ([path, text]): [folder: string, manifest: Manifest] => [posix.dirname(path), JSON.parse(text)],
  )
  const folderOf = new Map(manifests.map(([folder, { name = '' }]) => [name, folder]))
  return [
    ...compare(tree, '.', [...folderOf.values()]),
    ...manifests.flatMap(([folder, { dependencies, devDependencies }]) =>
      compare(
        tree,
        folder,
        Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []),
      ),
    ),
  ]
}

/** The differences between what a folder's project refers to and what it must refer to. */
function compare(tree: Tree, folder: string, wanted: readonly string[]): string[] {
  const path = posix.join(folder, 'tsconfig.json')
  const text = tree.get(path)
  if (text === undefined) return [`${path}: missing`]
  const found = referencesOf(text)
    .map((each) => posix.join(folder, each))
    .filter((each) => folder === '.' || !each.startsWith(`${folder}/`))
  return [
    ...wanted
      .filter((each) => !found.includes(each))
      .map((each) => `${path}: ${each} is missing in references`),
    ...found.filter((each) => !wanted.includes(each)).map((each) => `${path}: ${each} is no dependency`),
  ]
}

/** The paths of `references`; a tsconfig may contain comments. */
function referencesOf(text: string): string[] {
  const config: { references?: readonly { path: string }[] } = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''))
  return (config.references ?? []).map(({ path }) => path)
}
