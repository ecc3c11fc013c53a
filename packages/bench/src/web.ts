/**
 * `pnpm bench:web`: the built list of vacancies in Lighthouse's phone profile, against a plain HTML page of the
 * same text from the same process, and the duration of filtering. Writes the figures into `docs/performance.md`;
 * the exit code is 1 when a target is missed. Run `pnpm build` before; `CHROMIUM_PATH` names the browser. `--visits
 * 5` sets the number of visits.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { describeCommit, describeMachine } from './machine.ts'
import { installPeers, versionOf } from './peers.ts'
import { markdownTable, writeReport } from './report.ts'
import { type FilteringFigures, measureFiltering } from './web/filtering.ts'
import { medianFigures, type PageFigures, visit } from './web/page-figures.ts'
import { measureScripts } from './web/script-bytes.ts'
import { startSite } from './web/servers.ts'
import { judge } from './web/targets.ts'

const document = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url))
const { values } = parseArgs({ options: { visits: { type: 'string', default: '5' } } })
const times = Number(values.visits)

/**
 * Visits both pages in turn, so that both are exposed to the same background load; the warm-up visit does not
 * count.
 */
async function visitBoth(origin: string, port: number) {
  const [site, plain]: [PageFigures[], PageFigures[]] = [[], []]
  for (let turn = 0; turn <= times; turn++) {
    const [own, least] = [await visit(`${origin}/`, port), await visit(`${origin}/plain`, port)]
    if (turn === 0) continue
    site.push(own)
    plain.push(least)
    console.log(`Visit ${turn}: LCP ${own.lcp.toFixed(0)} ms, plain ${least.lcp.toFixed(0)} ms`)
  }
  return { site: medianFigures(site), plain: medianFigures(plain) }
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    server.close(() => resolve(port))
  })
  return promise
}

const circumstances = `${describeMachine()}; commit ${describeCommit()}`
installPeers()
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const servers = await startSite(folder)
const port = await freePort()
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
let pages: { site: PageFigures; plain: PageFigures }
let scripts: number
let filtering: FilteringFigures
try {
  pages = await visitBoth(servers.origin, port)
  scripts = await measureScripts(browser, `${servers.origin}/`)
  filtering = await measureFiltering(browser, servers.origin)
} finally {
  await browser.close()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}

const found = judge({ ...pages, scripts, filtering })
const report = [
  `${circumstances}; Chromium ${browser.version()}, Lighthouse ${versionOf('lighthouse')}.`,
  markdownTable(
    ['Target', 'Must', 'Aim', 'Found', ''],
    found.map(({ name, must, aim, found: value, isMet, isAimReached }) => [
      name,
      String(must),
      String(aim),
      value.toFixed(2),
      isAimReached ? 'aim reached' : isMet ? 'met' : 'MISSED',
    ]),
  ),
  `Medians of ${times} visits, Lighthouse's phone with its slow network and processor simulated:`,
  markdownTable(
    ['Page', 'LCP ms', 'TBT ms', 'CLS', 'Score'],
    Object.entries({ '`/`': pages.site, 'plain HTML': pages.plain }).map(([name, figures]) => [
      name,
      figures.lcp.toFixed(0),
      figures.tbt.toFixed(0),
      figures.cls.toFixed(3),
      String(figures.score),
    ]),
  ),
  `Filtering, without throttling: ${filtering.choices} choices, ${filtering.median.toFixed(0)} ms from the click to the painted list (slowest ${filtering.worst.toFixed(0)} ms); the bare call from the same page takes ${filtering.call.toFixed(0)} ms, ${(filtering.median / filtering.call).toFixed(1)} times less.`,
].join('\n\n')
writeReport(document, 'bench:web', report)
console.log(`${report}\n\nWritten to ${document}`)
process.exitCode = found.every(({ isMet }) => isMet) ? 0 : 1
