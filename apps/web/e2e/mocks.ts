/**
 * `npm run check -- mocks`: opens the list, a vacancy and the whole form before mocks that know `contract/openapi.json` alone:
 * Prism, and the handlers that MSW makes from it. The exit code is 1 if a mock answers what the site cannot show.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { freePort } from '@recruiting/http/test-free-port'
import { expectStep, fills, next, openForm } from './apply-steps.ts'
import { startCommand } from './start-command.ts'
import { expect, touchDocuments, waitUntilAlive } from './test.ts'
import { words } from './words.ts'

const root = join(import.meta.dirname, '../../..')
const tools = join(root, 'packages/client-generators/tools')
const folder = mkdtempSync(join(tmpdir(), 'recruiting-mocks-'))
const file = join(folder, 'openapi.json')

/** The commands of the mocks. */
const mocks: Readonly<Record<string, (port: string) => string[]>> = {
  Prism: (port) => [
    join(tools, 'node_modules/@stoplight/prism-cli/dist/index.js'),
    ...['mock', file, '--errors', '--host', '127.0.0.1', '--port', port],
  ],
  MSW: (port) => [join(tools, 'msw-server.ts'), file, port],
}

const { paths, ...document } = JSON.parse(readFileSync(join(root, 'contract/openapi.json'), 'utf8'))
// Prism serves the paths without the server's, below which the site looks for them.
const below = Object.entries(paths).map(([path, item]) => [document.servers[0].url + path, item])
writeFileSync(
  file,
  JSON.stringify({ ...document, servers: [{ url: '/' }], paths: Object.fromEntries(below) }),
)
type Example = { reference: string; code: string; title: { tw: string }; items: { title: { tw: string } }[] }
/** What a path of the document answers by its first example. */
const exampleOf = (path: string, method: string, status: number): Example => {
  const { examples } = paths[path][method].responses[status].content['application/json']
  const [{ value }] = Object.values<{ value: Example }>(examples) as [{ value: Example }]
  return value
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: ['--no-sandbox'],
})
try {
  for (const [name, command] of Object.entries(mocks)) await tryMock(name, command)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

async function tryMock(name: string, command: (port: string) => string[]): Promise<void> {
  const [port, sitePort] = [String(await freePort()), String(await freePort())]
  const mock = spawn(process.execPath, command(port), { stdio: ['ignore', 'ignore', 'inherit'] })
  const API_URL = `http://127.0.0.1:${port}`
  try {
    const end = Date.now() + 60_000
    while (!(await fetch(`${API_URL}/api/education`).catch(() => undefined))?.ok) {
      if (mock.exitCode !== null || Date.now() > end) throw new Error(`${name} does not answer.`)
      await wait(200)
    }
    const start = join(root, 'scripts/start.mjs')
    const site = await startCommand(start, {
      API_URL,
      PORT: sitePort,
      SITE_URL: `http://localhost:${sitePort}`,
    })
    try {
      await walk(site.url)
      console.log(`${name}: list, vacancy and form work.`)
    } finally {
      await site.end()
    }
  } catch (error) {
    process.exitCode = 1
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    mock.kill()
  }
}

/** Applies for the vacancy of the example, and fails for an error of a page. */
async function walk(baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'zh-TW' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  touchDocuments(page)
  waitUntilAlive(page)
  await page.goto('/')
  const [first] = exampleOf('/jobs', 'get', 200).items
  await expect(page.getByText(first?.title.tw ?? '').first()).toBeVisible()
  const { code, title } = exampleOf('/jobs/{code}', 'get', 200)
  await page.goto(`/about?job=${code}`)
  await expect(page.getByRole('heading', { name: title.tw })).toBeVisible()
  await openForm(page, 'tw', code)
  for (const [at, fill] of fills.entries()) {
    await fill(page)
    await next(page)
    await expectStep(page, at + 1)
  }
  await page.getByRole('button', { name: words.tw.apply.check.submit }).click()
  await expect(page.getByText(exampleOf('/applications', 'post', 201).reference)).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
}
