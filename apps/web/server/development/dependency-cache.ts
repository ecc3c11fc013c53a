import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether Vite's bundles of the libraries lack a file. Vite believes its own list, and would answer 504 for that file on every
 * start.
 * @param folder Vite's folder for them; none is complete
 */
export function lacksDependencies(folder: string): boolean {
  const list = join(folder, '_metadata.json')
  if (!existsSync(list)) return false
  const { optimized, chunks } = readList(list)
  return [optimized, chunks].some((entries) =>
    Object.values(entries ?? {}).some(({ file }) => file !== undefined && !existsSync(join(folder, file))),
  )
}

type List = Partial<Record<'optimized' | 'chunks', Record<string, { file?: string }>>>

function readList(path: string): List {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Vite makes a new list when it cannot read this one.
    return {}
  }
}
