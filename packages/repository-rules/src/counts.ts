import { posix } from 'node:path'
import type { Tree } from './tree.ts'

/** What a package has. */
export type PackageCounts = { sourceFiles: number; sourceLines: number; testLines: number }

/** What the whole tree has. */
export type TreeCounts = PackageCounts & {
  /** Source files that only one other file imports, which is in the same folder. */
  singleImporterFiles: number
  importCircles: number
  decisionRecords: number
  wordsOfDocuments: number
}

type Counts = {
  tree: TreeCounts
  packages: Readonly<Record<string, PackageCounts>>
  /** The files of each circle of imports. */
  circles: readonly (readonly string[])[]
}

const code = /(?<!\.gen)\.(?:ts|tsx|mjs|cjs|js|py)$/
const test =
  /\.(?:test|spec)\.(?:ts|tsx|mjs)$|\/(?:test|e2e|other-brand|test-support|test-files)\/|\/test-[^/]*\.ts$/
/** Also imports of types, which a reader follows too. */
const specifiers = /(?:from\s+|import\s+|import\()\s*['"]([^'"]+)['"]/g

/** Counts files, lines, imports and documents. */
export function countsOf(tree: Tree): Counts {
  const files = [...tree].filter(([path]) => code.test(path) && !path.includes('/generated/'))
  const sources = files.filter(([path]) => !test.test(path))
  const resolve = resolverOf(tree)
  const imports = new Map(
    sources.map(([path, text]) => {
      const targets = [...text.matchAll(specifiers)].flatMap(([, name = '']) => resolve(path, name) ?? [])
      return [path, new Set(targets.filter((target) => target !== path))]
    }),
  )
  const circles = circlesOf(imports)
  const documents = [...tree].filter(([path]) => path.endsWith('.md') && !path.endsWith('contract-cases.md'))
  return {
    tree: {
      ...sizesOf(files),
      singleImporterFiles: sources.filter(([path]) => isOnlyFor(path, imports)).length,
      importCircles: circles.length,
      decisionRecords: documents.filter(([path]) => path.startsWith('docs/decisions/')).length,
      wordsOfDocuments: documents.reduce((sum, [, text]) => sum + text.split(/\s+/).length, 0),
    },
    packages: Object.fromEntries(
      [...Map.groupBy(files, ([path]) => packageOf(path))].map(([name, own]) => [name, sizesOf(own)]),
    ),
    circles,
  }
}

function sizesOf(files: readonly (readonly [path: string, text: string])[]): PackageCounts {
  const lines = (list: typeof files) => list.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
  const sources = files.filter(([path]) => !test.test(path))
  return {
    sourceFiles: sources.length,
    sourceLines: lines(sources),
    testLines: lines(files.filter(([path]) => test.test(path))),
  }
}

/** The package of a file; `.` for files in the root. */
function packageOf(path: string): string {
  const [first = '', second, third] = path.split('/')
  if (second === undefined) return '.'
  return third !== undefined && (first === 'apps' || first === 'packages') ? `${first}/${second}` : first
}

function isOnlyFor(path: string, imports: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const importers = [...imports].filter(([, targets]) => targets.has(path)).map(([importer]) => importer)
  return importers.length === 1 && posix.dirname(importers[0] ?? '') === posix.dirname(path)
}

/** Finds the file of an import: a relative one, one of the site's `~/`, or an export of a workspace package. */
function resolverOf(tree: Tree): (from: string, specifier: string) => string | undefined {
  const packages = new Map(
    [...tree]
      .filter(([path]) => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(path))
      .map(([path, text]) => {
        const { name, exports = {} } = JSON.parse(text)
        return [String(name), { folder: posix.dirname(path), exports: Object.entries<unknown>(exports) }]
      }),
  )
  const existing = (path: string) =>
    ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((each) => tree.has(each))
  return (from, specifier) => {
    if (specifier.startsWith('.')) return existing(posix.join(posix.dirname(from), specifier))
    if (specifier.startsWith('~/')) return existing(`apps/web/src/${specifier.slice(2)}`)
    const [, name = '', below] = /^(@[^/]+\/[^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
    const found = packages.get(name)
    const wanted = below === undefined ? '.' : `./${below}`
    for (const [key, value] of found?.exports ?? []) {
      const [start = '', end] = key.split('*')
      const isMatch = end === undefined ? key === wanted : wanted.startsWith(start) && wanted.endsWith(end)
      if (!isMatch || found === undefined) continue
      const file = typeof value === 'string' ? value : defaultOf(value)
      const part = end === undefined ? '' : wanted.slice(start.length, wanted.length - end.length)
      return existing(posix.join(found.folder, file.replace('*', part)))
    }
    return undefined
  }
}

function defaultOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'default' in value ? String(value.default) : ''
}

/** The strongly connected components of more than one file (Tarjan). */
function circlesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const numbers = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  function visit(file: string): number {
    const number = numbers.size
    numbers.set(file, number)
    open.push(file)
    let lowest = number
    for (const target of imports.get(file) ?? []) {
      const known = numbers.get(target)
      if (known === undefined) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, known)
    }
    if (lowest === number) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return lowest
  }
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file)
  return circles
}

/** Ceilings, and the goals towards which they are lowered. */
export type Budget = {
  tree: Readonly<Record<keyof TreeCounts, number>>
  packages: Readonly<Record<string, PackageCounts>>
}

/** A line for each count above its ceiling, each circle, and each package without ceilings. */
export function overBudget(counts: Counts, budget: Budget): string[] {
  const over = (what: string, found: object, ceilings: object | undefined) =>
    ceilings === undefined
      ? [`${what} has no ceilings`]
      : Object.entries(found).flatMap(([name, count]) => {
          const ceiling: unknown = Reflect.get(ceilings, name)
          return typeof ceiling === 'number' && count <= ceiling
            ? []
            : [`${what}: ${count} ${name}, more than ${String(ceiling)}`]
        })
  return [
    ...over('the tree', counts.tree, budget.tree),
    ...Object.entries(counts.packages).flatMap(([name, found]) => over(name, found, budget.packages[name])),
    ...Object.keys(budget.packages)
      .filter((name) => counts.packages[name] === undefined)
      .map((name) => `${name} has ceilings but no files`),
    ...counts.circles.map((circle) => `a circle of imports: ${circle.join(', ')}`),
  ]
}
