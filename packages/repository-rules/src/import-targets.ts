import { posix } from 'node:path'

/** The package of the workspace that a path lies in, such as `apps/web`. */
export function workspaceOf(path: string): string | undefined {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0]
}

/** The path that an import from a file leads to; undefined when it is a package's name. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('~/')) return `apps/web/src/${specifier.slice(2)}`
  if (!specifier.startsWith('.')) return undefined
  return posix.normalize(posix.join(posix.dirname(path), specifier))
}

/** The part of a package that a path is in: the folder below `src`, or the file's own name there. */
export function partOf(path: string): string | undefined {
  return /^[^/]+\/[^/]+\/src\/([^/.]+)/.exec(path)?.[1]
}
