/**
 * `npm run bench -- web`: the built public pages in Lighthouse's phone profile, against plain HTML pages of the same text
 * from the same process; the first touch on a slow phone; and the duration of filtering. Writes the figures into
 * `docs/performance.md`; the exit code is 1 when a target is missed. Run `npm run check -- build` before; `CHROMIUM_PATH` names the
 * browser. `--visits 5` sets the number of visits.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { type ServerProcess, startServerProcess } from './http/server-process.ts'
import { describeCommit, describeMachine, markdownTable, writeReport } from './report.ts'
import { installTools, versionOf } from './tools.ts'
import {
  type FormFigures,
  measureFiltering,
  measureFirstTouch,
  measureForm,
  measureScripts,
  type TouchFigures,
} from './web/interactions.ts'
import { comparePages, preparePairs, slowdowns } from './web/pages.ts'
import { isMet, judge, type Measured } from './web/targets.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

/**
 * Starts the backend with the seeded vacancies, and the built site in front of it, which also serves the plain
 * pages.
 * @param folder for the backend's data
 * @param plainPages folder of the pages whose plain twins the site serves
 */
async function startSite(
  folder: string,
  plainPages: string,
): Promise<Pick<ServerProcess, 'origin' | 'stop'>> {
  const data = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder }
  const backend = await startServerProcess([pathOf('apps/mock-api/src/server.ts')], { env: data })
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    SITE_URL: 'http://localhost:3000',
    API_URL: backend.origin,
    PLAIN_PAGES: plainPages,
  }
  const site = await startServerProcess([pathOf('apps/web/scripts/bench/site.ts')], { env })
  return {
    origin: site.origin,
    stop: async () => {
      await Promise.all([site.stop(), backend.stop()])
    },
  }
}

const document = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url))
const { values } = parseArgs({ options: { visits: { type: 'string', default: '5' } } })
const visits = Number(values.visits)

const circumstances = `${describeMachine()}; commit ${describeCommit()}`
installTools()
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const servers = await startSite(folder, folder)
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const executable = process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}
// Lighthouse opens its tabs in the context of the profile, where the form finds its kept answers.
const profile = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...executable,
  args: ['--remote-debugging-port=0', ...args],
})
const port = Number.parseInt(readFileSync(join(folder, 'profile/DevToolsActivePort'), 'utf8'), 10)
const browser = await chromium.launch({ ...executable, args })
let measured: Measured
try {
  const list = await measureScripts(browser, `${servers.origin}/`)
  const filtering = await measureFiltering(browser, servers.origin)
  console.log(`Filtering: ${JSON.stringify(filtering)}`)
  const touches: TouchFigures[] = []
  for (const arrival of ['loading', 'never'] as const)
    for (const slowdown of slowdowns)
      touches.push(await measureFirstTouch(browser, servers.origin, slowdown, arrival, 3 * visits))
  console.log(`First touch: ${JSON.stringify(touches)}`)
  const steps: FormFigures[] = []
  for (const slowdown of slowdowns) steps.push(await measureForm(browser, servers.origin, slowdown))
  console.log(`Form: ${JSON.stringify(steps)}`)
  const pairs = await preparePairs(profile, servers.origin, folder)
  const pages = await comparePages(pairs, profile, servers.origin, port, visits)
  const form = await measureScripts(profile, `${servers.origin}/apply`)
  measured = { pages, touches, list, form, steps, filtering }
} finally {
  await Promise.all([profile.close(), browser.close()])
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}

const { pages, touches, steps, filtering } = measured
const { ofPages, others } = judge(measured)
const whole = (value: number) => value.toFixed(0)
const report = [
  `${circumstances}; Chromium ${browser.version()}, Lighthouse ${versionOf('lighthouse')}.`,
  'The worst of both slowdowns, and the limit:',
  markdownTable(
    ['Page', 'LCP, times plain HTML', 'TBT ms more', 'Score less', 'CLS'],
    ofPages.map(({ of, figures }) => [
      of,
      ...figures.map(
        (each) =>
          `${each.found.toFixed(each.most === 0 ? 3 : 2)} of ${each.most}${isMet(each) ? '' : ' **MISSED**'}`,
      ),
    ]),
  ),
  markdownTable(
    ['Target', 'At most', 'Found'],
    others.map((each) => [
      each.name,
      String(Number(each.most.toFixed(2))),
      `${each.found.toFixed(2)}${isMet(each) ? '' : ' **MISSED**'}`,
    ]),
  ),
  `Medians of ${visits} visits, Lighthouse's phone with its slow network; the processor is slowed down by the factor; in brackets, plain HTML:`,
  markdownTable(
    ['Page', 'Slowdown', 'LCP ms', 'TBT ms', 'Score'],
    pages.map(({ name, slowdown, site, plain }) => [
      name,
      String(slowdown),
      `${whole(site.lcp)} (${whole(plain.lcp)})`,
      `${whole(site.tbt)} (${whole(plain.tbt)})`,
      `${site.score} (${plain.score})`,
    ]),
  ),
  `The first touch of the list on a phone, same network: it opens the filters; the next touch chooses one. Medians of ${3 * visits} visits:`,
  markdownTable(
    ['Scripts', 'Slowdown', 'Touch to pressed ms', 'Choice to list ms'],
    touches.map(({ scripts: arrival, slowdown, pressed, list }) => [
      arrival === 'loading' ? 'load at the touch' : 'never arrive',
      String(slowdown),
      whole(pressed),
      whole(list),
    ]),
  ),
  `Filtering, without slowdown: ${filtering.choices} choices, ${whole(filtering.median)} ms from the click to the painted list (slowest ${whole(filtering.worst)} ms); the bare call from the same page takes ${whole(filtering.call)} ms, ${(filtering.median / filtering.call).toFixed(1)} times less.`,
  `The form: from "next" to the painted following step, and from a key press to its frame in the step with five jobs:`,
  markdownTable(
    ['Slowdown', 'Step ms', 'Key ms', 'Slowest key ms'],
    steps.map(({ slowdown, step, key, slowestKey }) => [slowdown, step, key, slowestKey].map(whole)),
  ),
].join('\n\n')
writeReport(document, 'bench:web', report)
console.log(`${report}\n\nWritten to ${document}`)
process.exitCode = [...ofPages.flatMap(({ figures }) => figures), ...others].every(isMet) ? 0 : 1
