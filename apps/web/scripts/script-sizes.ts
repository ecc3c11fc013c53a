/**
 * After each build: measures the compressed scripts that the public pages load for hydration, and fails the build
 * when the list exceeds its budget.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pageScripts, readManifest, type ServerEntry } from '../server/built-pages.ts'

/** Budget for the scripts that `/` loads at the first touch, in either language, in bytes of brotli. */
const most = 165_000

const clientFolder = join(import.meta.dirname, '../dist/client')
const manifest = readManifest(clientFolder)
const entry = join(import.meta.dirname, '../dist/server/entry-server.js')
const { sitePages } = (await import(pathToFileURL(entry).href)) as ServerEntry

for (const page of sitePages.filter(({ renderedWords }) => renderedWords !== undefined)) {
  for (const locale of ['tw', 'us'] as const) {
    const { main, modules } = pageScripts(manifest, page, locale)
    const files = [main, ...modules].map((path) => readFileSync(join(clientFolder, path)))
    const sum = (compress: (file: Buffer) => Buffer) =>
      files.reduce((all, file) => all + compress(file).length, 0)
    const [brotli, gzip] = [sum(brotliCompressSync), sum(gzipSync)]
    console.log(
      `${page.path} ${locale}: ${kilobytes(brotli)} brotli, ${kilobytes(gzip)} gzip, ${files.length} files`,
    )
    if (page.path === '/' && brotli > most) {
      console.error(`More script than ${kilobytes(most)}: see docs/decisions/rendered-pages.md.`)
      process.exitCode = 1
    }
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
