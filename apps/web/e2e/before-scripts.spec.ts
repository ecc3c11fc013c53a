import { type FlawedSite, startFlawedSite } from './flawed-site.ts'
import { startSiteWithoutBar } from './own-site.ts'
import { expect, type Page, test } from './test.ts'

// The proxy stays here: faults delay calls of the API only, and here the scripts of the page are late.

/** The site on a slow network: the page is rendered, and its scripts load when the test allows it. */
async function openBeforeScripts(page: Page, site: FlawedSite, path: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  site.hold = (asked) => (asked.startsWith('/assets/index-') ? released : undefined)
  // The fixture's `goto` would wait for the scripts.
  await page.evaluate((url) => location.assign(url), `${site.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return release
}

async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

let site: FlawedSite
test.beforeEach(async ({ baseURL }) => {
  site = await startFlawedSite(baseURL ?? '')
})
test.afterEach(() => site.close())

test('what is typed stays, and a button that was pressed is pressed then', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await openBeforeScripts(page, site, '/')
  await page.getByRole('searchbox').fill('工程師')
  await page.getByRole('button', { name: '篩選條件' }).click()
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  release()
  await isAlive(page)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('工程師')
})

test('a choice is searched by the form', async ({ page }) => {
  const release = await openBeforeScripts(page, site, '/?keyword=%E5%B7%A5')
  await page.getByRole('checkbox', { name: /^軟體與資訊/ }).click()
  await expect(page).toHaveURL(/\?keyword=[^&]+&jobType=software$/)
  await expect(page.getByRole('checkbox', { name: /^軟體與資訊/ })).toBeChecked()
  release()
  await isAlive(page)
})

test('consent that was ticked counts', async ({ page }) => {
  const release = await openBeforeScripts(page, site, '/about?job=SW-1001')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '立即應徵' }).click()
  release()
  await expect(page).toHaveURL(/\/apply/)
})

test('an address that was typed stays', async ({ page }) => {
  const release = await openBeforeScripts(page, site, '/delete-resume/apply')
  await page.getByRole('textbox').fill('a@b.example')
  release()
  await isAlive(page)
  await expect(page.getByRole('textbox')).toHaveValue('a@b.example')
  await page.getByRole('button', { name: '寄送郵件' }).click()
  await expect(page.getByText('a@b.example')).toBeVisible()
  await expect(page).toHaveURL(/\/delete-resume\/apply$/)
})

test.describe('a form that was sent before the scripts', () => {
  test.use({ expectedErrors: /status of 422 / })

  test('is answered by a page that the scripts take over', async ({ page }) => {
    const release = await openBeforeScripts(page, site, '/delete-resume/apply')
    await page.getByRole('textbox').fill('nobody')
    await page.getByRole('button', { name: '寄送郵件' }).click()
    await expect(page).toHaveTitle(/^錯誤：/)
    release()
    await isAlive(page)
    await expect(page).toHaveTitle(/^錯誤：/)
    await expect(page.getByRole('textbox')).toHaveValue('nobody')
    await page.getByRole('textbox').fill('a@b.example')
    await expect(page).toHaveTitle(/^申請刪除履歷/)
    await page.getByRole('link', { name: '申請編輯個人資料' }).click()
    await page.getByRole('link', { name: '申請刪除履歷' }).last().click()
    await expect(page.getByRole('textbox')).toHaveValue('')
    await expect(page).toHaveTitle(/^申請刪除履歷/)
  })
})

test('taking the page over puts no style in again and moves none', async ({ page }) => {
  const own = await startSiteWithoutBar()
  // Both make the browser lay out the whole page again.
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new MutationObserver((records) => {
      const isStyle = ({ removedNodes }: MutationRecord) =>
        [...removedNodes].some((node) => node instanceof HTMLStyleElement)
      Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + records.filter(isStyle).length })
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/about?job=SW-1001', '/cookies', '/delete-resume/apply']) {
    await page.goto(`${own.url}${path}`)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0)
    const added = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && 'emotion' in ownerNode.dataset)
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    )
    expect(added).toEqual([])
  }
  await own.close()
})

test('in referral mode nothing of the list is seen', async ({ page }) => {
  await page.goto(`${site.url}/privacy`)
  await page.evaluate(() => {
    sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs: [{ code: 'SW-1001', title: {} }] }))
    sessionStorage.setItem('recruiting.referralMode', 'true')
  })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  site.hold = (asked) => (asked.startsWith('/assets/index-') ? released : undefined)
  await page.evaluate(() => location.assign('/'))
  await expect(page.locator('h1', { hasText: '找到適合您的工作' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React工程師（能源管理平台）')
})
