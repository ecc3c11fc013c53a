import { posix } from 'node:path'

/** The workspace package of a path, such as `apps/web`. */
export function workspaceOf(path: string): string | undefined {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0]
}

/** The path of an import's target; undefined for a package name. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('~/')) return `apps/web/src/${specifier.slice(2)}`
  if (!specifier.startsWith('.')) return undefined
  return posix.normalize(posix.join(posix.dirname(path), specifier))
}

/** The part of a package that a path belongs to: the folder below `src`, or the name of a file directly in `src`. */
export function partOf(path: string): string | undefined {
  return /^[^/]+\/[^/]+\/src\/([^/.]+)/.exec(path)?.[1]
}
