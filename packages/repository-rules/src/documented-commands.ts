import { filesOf, type Rule } from './tree.ts'

/** The scripts of a package.json. */
const ownScripts = /"scripts":\s*\{([^}]*)\}/

/** Documents name commands that exist, and that a fresh clone with npm alone can run. Decisions also name what was not taken. */
export const documentedCommands: Rule = (tree) => {
  const [, scripts = ''] = ownScripts.exec(tree.get('package.json') ?? '') ?? []
  const known = new Set([...scripts.matchAll(/"([^"]+)":\s*"/g)].map(([, name]) => name))
  return filesOf(tree, /^(?!docs\/decisions\/).*\.md$/).flatMap(([path, text]) => {
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name]) => name)
      .filter((name) => name !== undefined && !known.has(name))
    const asks = [...text.matchAll(/npx pnpm|`pnpm [a-z]|^pnpm /gm)].map(([found]) => found)
    return [
      ...unknown.map((name) => `${path} names npm run ${name}, which package.json does not have`),
      ...asks.map(
        (found) => `${path} says “${found}”: npx asks before it installs pnpm; name an npm run command`,
      ),
    ]
  })
}
