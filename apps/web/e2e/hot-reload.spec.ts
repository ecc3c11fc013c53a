import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { testSupportClient } from '@recruiting/schema/test-support/client'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { type Development, startCommand } from './start-command.ts'
import { expect, field, test } from './test.ts'

// These tests have a server or data of their own, which have no world.
test.use({ world: null })

/** Generous, because a busy machine must not fail the test; the times are printed. */
const patience = { timeout: 60_000 }

test.describe.configure({ mode: 'serial' })
// A backend that cannot start answers nothing, and a module with a wrong syntax is not found.
test.use({
  expectedErrors:
    /status of (?:4(?:04|10)|50[03])|Failed to (?:load|fetch)|\[vite\]|\[hmr\]|Unexpected|Network Error/,
})

const root = join(import.meta.dirname, '../../..')
const notCopied = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.turbo',
  'test-results',
  'playwright-report',
])
/** A copy of all sources, as a second checkout whose files a test may change. */
let copy: string
let site: Development

test.beforeAll(async () => {
  test.setTimeout(180_000)
  copy = mkdtempSync(join(tmpdir(), 'recruiting-sources-'))
  await copySources()
  // Otherwise pnpm may install into the linked packages of this checkout.
  const env = { pnpm_config_verify_deps_before_run: 'false' }
  site = await startCommand(join(copy, 'scripts/dev.mjs'), env)
})

test.afterAll(async () => {
  await site.end()
  rmSync(copy, { recursive: true, force: true })
})

test('each of seven kinds of source shows in the open page, which stays the same document', async ({
  browser,
  page,
  context,
}, info) => {
  test.setTimeout(300_000)
  const undos: (() => void)[] = []
  const failures: string[] = []
  const blocked: string[] = []
  // Apart from the browser that opens a state: the world of a state ends when the backend restarts.
  const list = await browser.newPage()
  for (const each of [context, list.context()]) {
    each.on('response', (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
    })
    each.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
  }
  await list.goto(`${site.url}/?lang=us`)
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${site.url}/__mock/open/apply-personal?lang=tw`)
  const name = page.getByLabel('中文姓氏')
  await name.fill('陳')
  // Removed by a reload.
  for (const each of [page, list]) await each.evaluate(() => Object.assign(window, { isSamePage: true }))

  /** Presses “next” until the summary is as expected: an update may replace the form after the press, and the summary with it. */
  const seeSummary = (path: string, typed: string, sentence: RegExp) =>
    expect(async () => {
      await field(page, path).fill(typed)
      await page.locator('main form button[type=submit]').first().click()
      expect(await page.locator('[data-error-summary]').textContent({ timeout: 2000 })).toMatch(sentence)
    }).toPass(patience)

  const lastName = '<NameField path="personal.lastNameZh" autoComplete="family-name" />'
  const kinds: [kind: string, file: string, from: string, to: string, seen: () => Promise<void>][] = [
    [
      'component',
      'apps/web/src/sections/personal.tsx',
      lastName,
      `<div><em>元件已更新</em>${lastName}</div>`,
      () => expect(page.getByText('元件已更新')).toBeVisible(patience),
    ],
    [
      'word',
      'packages/i18n/src/locales/tw/fields.ts',
      "label: '中文名字'",
      "label: '中文名字（新）'",
      () => expect(page.getByLabel('中文名字（新）')).toBeVisible(patience),
    ],
    [
      'handler',
      'apps/mock-api/src/http/handlers.ts',
      'searchOf(query)',
      "searchOf({ ...query, keyword: 'LG-1001' })",
      () => expect(list.getByRole('status').filter({ hasText: '1 vacancy' }).first()).toBeVisible(patience),
    ],
    [
      'schema',
      'packages/schema/src/sections/personal.ts',
      'firstNameZh: line(limits.name)',
      'firstNameZh: line(3)',
      () => seeSummary('personal.firstNameZh', '一二三四', /名字.* 3 /),
    ],
    [
      'limit',
      'packages/schema/src/limits.ts',
      'nameEn: 100',
      'nameEn: 5',
      () => seeSummary('personal.nameEn', 'Yi-Chun', /英文姓名.* 5 /),
    ],
    [
      'mail template',
      'apps/mock-api/src/mail/templates/templates.ts',
      'heading(own.declineTitle)',
      "heading('Template changed')",
      // Refused while the backend restarts.
      () => expect(async () => expect(await newestMail()).toContain('Template changed')).toPass(patience),
    ],
    [
      'brand',
      'packages/brand/src/brand.ts',
      'retentionYears: 2',
      'retentionYears: 3',
      () =>
        expect(page.getByText('brand.ts is read at the start: restart npm run dev')).toBeVisible(patience),
    ],
  ]
  for (const [kind, file, from, to, seen] of kinds) {
    const start = performance.now()
    undos.unshift(edit(file, from, to))
    await seen()
    const took = `${kind}: ${Math.round(performance.now() - start)} ms`
    console.log(took)
    info.annotations.push({ type: 'time', description: took })
    await expect(name).toHaveValue('陳')
    for (const each of [page, list]) expect(await each.evaluate(() => 'isSamePage' in window)).toBe(true)
  }
  expect(failures, 'answers with 5xx').toEqual([])
  expect(blocked, 'violations of the policy').toEqual([])
  await list.close()
  for (const undo of undos) undo()
})

// React compares attributes only in development: a difference found here would be silent in production.
test('a page rendered on the server is taken over by the browser as it is', async ({ page }) => {
  for (const path of [
    '/?lang=us&keyword=engineer&location=TW-TPE&jobType=software&page=2&sort=relevance',
    '/?utm_source=x&page=abc&jobType=nope',
    '/about?x=1&job=sw-1001&lang=us#consent',
    '/about?job=SW-1106',
  ]) {
    const response = await page.goto(`${site.url}${path}`)
    expect(await response?.text()).toContain('<h1')
  }
})

test('a backend that could not start comes back with the next change', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto(`${site.url}/__mock/open/apply-personal?lang=tw`)
  const name = page.getByLabel('中文姓氏')
  await name.fill('王')
  // Not by the browser, whose world ends with the backend.
  const statusOfJobs = async () => (await fetch(`${site.url}/api/jobs`)).status
  const mend = edit('apps/mock-api/src/http/handlers.ts', 'export function', 'export function (')
  await expect.poll(statusOfJobs, patience).toBeGreaterThanOrEqual(500)
  mend()
  await expect.poll(statusOfJobs, patience).toBe(200)
  await expect(name).toHaveValue('王')
})

/** The text of a new mail. */
async function newestMail(): Promise<string> {
  const call = testSupportClient(site.url)
  const email = `hot-${randomUUID()}@mail.example`
  await call('createReferral', { body: { ...exampleReferralOrder, email, locale: 'us' } })
  const { mails } = await call('awaitMails', { query: { to: email, timeout: '10' } })
  return mails[0]?.text ?? ''
}

/** Replaces a text of the copy, which must be there once. @returns a function that puts it back */
function edit(file: string, from: string, to: string): () => void {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(from).length !== 2) throw new Error(`${file} does not contain “${from}” once.`)
  writeFileSync(
    path,
    before.replace(from, () => to),
  )
  return () => writeFileSync(path, before)
}

/** Installs packages in the copy: the links of those of this checkout lead to its own sources. */
async function copySources(): Promise<void> {
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  const { installPackages } = await import(join(copy, 'scripts/lib/install.mjs'))
  await installPackages()
}
