import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tree } from './tree.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Folders that tools install, build or generate; none is committed. */
const ignoredFolders = new Set([
  '.git',
  '.turbo',
  '.data',
  '.data-own',
  '.tanstack',
  'coverage',
  'dist',
  'generated',
  'node_modules',
  'playwright-report',
  'test-results',
])

const textFile = /\.(?:ts|tsx|mjs|cjs|json|md|yaml|yml|html|css|svg|txt|sh|py)$|\/\.ci\/run$/

/** Reads the text files of this repository. */
export function readRepository(): Tree {
  const tree = new Map<string, string>()
  collect('', tree)
  return tree
}

/** The URL of a file of this repository, to import it by. */
export function addressOf(path: string): string {
  return join(root, path)
}

function collect(folder: string, tree: Map<string, string>): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !ignoredFolders.has(entry.name)) collect(path, tree)
    if (entry.isFile() && textFile.test(`/${path}`)) tree.set(path, readFileSync(join(root, path), 'utf8'))
  }
}
