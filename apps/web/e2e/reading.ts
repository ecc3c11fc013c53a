/**
 * `npm run check -- reading`: reads all hostile documents in the built site and measures what they cost the page, then applies with
 * and without a file and counts what a person does. The exit code is 1 if a document costs the page's thread more than 50 ms, has
 * no answer in time, or makes a request; or if docs/performance.md has other counts.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { freePort } from '@recruiting/http/test-free-port'
import { hostileDocuments } from '@recruiting/resume/corpus/hostile'
import { effortSentence, measureEffort } from './effort.ts'
import { chooseDocuments, expectNoWorker, openReader, ownRequests, readDocument } from './reader.ts'
import { startCommand } from './start-command.ts'
import { touchDocuments, waitUntilAlive } from './test.ts'

/** A task that takes longer delays what a person does. */
const longTask = 50

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'recruiting-reading-'))
const port = String(await freePort())
const site = await startCommand(join(root, 'scripts/start.mjs'), {
  PORT: port,
  DATA_DIR: join(folder, 'data'),
  SITE_URL: `http://localhost:${port}`,
  LINK_MAIL_TICK: '250ms',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: ['--no-sandbox'],
})
const troubles: string[] = []
try {
  await inPage(measureReading)
  const efforts = await measureEffort(inPage)
  const sentence = effortSentence(efforts)
  console.table(efforts)
  console.log(sentence)
  const document = readFileSync(join(root, 'docs/performance.md'), 'utf8').replaceAll(/\s+/g, ' ')
  if (!document.includes(sentence)) troubles.push('docs/performance.md says something else')
} finally {
  await browser.close()
  await site.end()
  rmSync(folder, { recursive: true })
}
for (const trouble of troubles) console.error(trouble)
process.exitCode = troubles.length === 0 ? 0 : 1

/** Acts in a new page that shares no storage with others. */
async function inPage<T>(act: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: site.url, locale: 'zh-TW' })
  const page = await context.newPage()
  touchDocuments(page)
  waitUntilAlive(page)
  try {
    return await act(page, context)
  } finally {
    await context.close()
  }
}

/** Processor time of the page's main thread so far, in milliseconds; that of other programs does not count. */
async function threadClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** Collects long tasks. Their durations are wall-clock time, so a busy machine makes them longer. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = []
    const watch = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    watch.observe({ entryTypes: ['longtask'] })
    Object.assign(window, { tasks })
  })
  return () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
}

async function measureReading(page: Page): Promise<void> {
  const documents = [...hostileDocuments()]
  for (const { name, bytes } of documents) writeFileSync(join(folder, name), bytes)
  const seen = await openReader(page)
  await chooseDocuments(
    page,
    documents.map(({ name }) => join(folder, name)),
  )
  const [clock, longTasks] = [await threadClock(page), await watchTasks(page)]
  const costOf = async <T>(act: () => Promise<T>): Promise<[T, number]> => {
    const before = await clock()
    return [await act(), (await clock()) - before]
  }

  const rows: { name: string; outcome: string; took: number; cost: number }[] = []
  for (const [position, { name }] of documents.entries()) {
    const [{ answer, took }, cost] = await costOf(() => readDocument(page, position))
    const outcome = answer === undefined ? 'no answer' : 'reason' in answer ? answer.reason : 'proposals'
    rows.push({ name, outcome, took, cost })
    await expectNoWorker(page)
  }
  const whileReading = await longTasks()
  // A busy machine empties caches: what a document costs is the least of three readings.
  for (const [position, row] of rows.entries()) {
    for (let again = 0; again < 2 && row.cost > longTask; again += 1)
      row.cost = Math.min(row.cost, (await costOf(() => readDocument(page, position)))[1])
  }
  const idle: number[] = []
  for (const { took } of rows.slice(0, 100)) {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    idle.push((await costOf(() => page.evaluate(wait, took)))[1])
  }
  const whileWaiting = await longTasks()

  const outcomes = [...Map.groupBy(rows, ({ outcome }) => outcome)]
  const costs = rows.map(({ cost }) => cost)
  console.log(`${rows.length} hostile documents: ${outcomes.map(([name, { length }]) => `${length} ${name}`).join(', ')}
Milliseconds until the answer: ${spread(rows.map(({ took }) => took))}
Processor time of the page's thread, ms: ${spread(costs)}; of a page that waits as long: ${spread(idle)}
Tasks above ${longTask} ms: ${whileReading.length} while reading (${spread(whileReading)}), ${whileWaiting.length} while waiting`)
  for (const { name, outcome, cost } of rows) {
    if (cost > longTask) troubles.push(`${name} costs the page ${cost.toFixed(0)} ms`)
    if (outcome === 'no answer' || outcome === 'tookTooLong') troubles.push(`${name}: ${outcome}`)
  }
  const others = seen.filter((each) => !ownRequests.some((pattern) => pattern.test(each)))
  for (const other of others) troubles.push(`reading caused ${other}`)
}

function spread(values: readonly number[]): string {
  const median = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return `median ${median.toFixed(1)}, most ${Math.max(0, ...values).toFixed(1)}`
}
