/**
 * After each build: measures the compressed scripts that the public pages load for hydration, and fails the build
 * when one exceeds its budget.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageScripts, readManifest, type ServerEntry } from '../server/built-pages.ts'

/** Most bytes of brotli that a page loads as scripts at the first touch, in either language; 200 of them for the hashes in file names. */
const most = new Map([
  ['/', 163_500],
  ['/apply', 216_500],
])

const clientFolder = join(import.meta.dirname, '../dist/client')
const manifest = readManifest(clientFolder)
const entry = join(import.meta.dirname, '../dist/server/entry-server.js')
const { sitePages } = (await import(pathToFileURL(entry).href)) as ServerEntry

for (const page of sitePages.filter(({ renderedWords }) => renderedWords !== undefined)) {
  for (const locale of ['tw', 'us'] as const) {
    const { main, modules } = pageScripts(manifest, page, locale)
    const files = [main, ...modules].map((path) => join(clientFolder, path))
    // The smallest files are not compressed.
    const sizes = files.map(
      (file) => (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size,
    )
    const brotli = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`${page.path} ${locale}: ${kilobytes(brotli)} brotli, ${files.length} files`)
    const limit = most.get(page.path) ?? Number.POSITIVE_INFINITY
    if (brotli > limit) {
      console.error(`More script than ${kilobytes(limit)}: see docs/decisions/rendered-pages.md.`)
      process.exitCode = 1
    }
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
