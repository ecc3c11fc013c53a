import { posix } from 'node:path'
import { targetOf, workspaceOf } from './import-targets.ts'
import { loadedBy } from './parse.ts'
import type { Rule, Tree } from './tree.ts'

/** What runs from a release: both servers, the commands, and the check of an installation. */
export const entries = [
  'apps/mock-api/src/server.ts',
  'apps/mock-api/src/cli.ts',
  'apps/web/server/server.ts',
  'scripts/installation.mjs',
] as const

/** The parts of a manifest that decide what an import of the package loads. */
type Manifest = {
  dependencies?: Record<string, string>
  exports?: Record<string, unknown>
  imports?: Record<string, unknown>
}

/** Every file that the entries load is part of a release, and every library is a dependency of production. */
export function releaseContents(
  isShipped: (path: string) => boolean,
  from: readonly string[] = entries,
): Rule {
  return (tree) => {
    const reached = new Set<string>(from)
    const wrong: string[] = []
    for (const path of reached) {
      const text = tree.get(path)
      if (text === undefined) wrong.push(`${path}: missing`)
      else if (!isShipped(path)) wrong.push(`${path}: not part of a release`)
      if (text === undefined || !/\.(?:ts|tsx|mjs)$/.test(path)) continue
      for (const { specifier, line } of loadedBy(path, text)) {
        const target = fileOf(tree, path, specifier)
        if (target !== undefined) reached.add(target)
        else if (!isProvided(tree, path, specifier))
          wrong.push(`${path}:${line}: ${specifier} is not installed`)
      }
    }
    return wrong
  }
}

/** The file of an import; undefined for a library. */
function fileOf(tree: Tree, path: string, specifier: string): string | undefined {
  const target = targetOf(path, specifier)
  if (target !== undefined) return target.replace(/\?[\w-]+$/, '')
  const workspace = workspaceOf(path)
  if (specifier.startsWith('#') && workspace !== undefined)
    return posix.join(workspace, defaultOf(manifestOf(tree, workspace).imports?.[specifier]))
  const [, name = '', rest = ''] = /^@recruiting\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
  if (name === '') return undefined
  const folder = tree.has(`packages/${name}/package.json`) ? `packages/${name}` : `apps/${name}`
  for (const [pattern, value] of Object.entries(manifestOf(tree, folder).exports ?? {})) {
    const [before = '', after] = pattern.slice(2).split('*')
    const isMatch = after === undefined ? rest === before : rest.startsWith(before)
    if (isMatch) return `${folder}/${defaultOf(value).slice(2).replace('*', rest.slice(before.length))}`
  }
  return `${folder}/${rest}`
}

/** What Node takes without a condition. */
function defaultOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'default' in value ? String(value.default) : ''
}

function isProvided(tree: Tree, path: string, specifier: string): boolean {
  if (specifier.startsWith('node:')) return true
  const workspace = workspaceOf(path)
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
  return workspace !== undefined && name in (manifestOf(tree, workspace).dependencies ?? {})
}

function manifestOf(tree: Tree, folder: string): Manifest {
  return JSON.parse(tree.get(`${folder}/package.json`) ?? '{}')
}
