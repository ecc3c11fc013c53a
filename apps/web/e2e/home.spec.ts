import { expect, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept.
test.use({ world: null })

/** The number in the heading of the list. */
async function total(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { level: 2, name: /共 \d+ 個職缺/ })
  return Number(/共 (\d+) 個職缺/.exec((await heading.textContent()) ?? '')?.[1])
}

function option(page: Page, label: string) {
  return page.getByRole('checkbox', { name: new RegExp(`^${label}(，|$)`) })
}

/** The number next to an option. */
async function count(page: Page, label: string): Promise<number> {
  const name = (await option(page, label).getAttribute('aria-label')) ?? ''
  return Number(/，(\d+) 個職缺/.exec(name)?.[1])
}

function rows(page: Page) {
  return page
    .getByRole('table', { name: '職缺列表' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

test('combines filters; the counts tell beforehand and leave out the own choice', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page)).toHaveCount(20)
  const [software, hardware] = [await count(page, '軟體與資訊'), await count(page, '硬體與電子')]
  await option(page, '軟體與資訊').check()
  await expect.poll(() => total(page)).toBe(software)
  expect(await count(page, '硬體與電子')).toBe(hardware)
  await option(page, '硬體與電子').check()
  await expect.poll(() => total(page)).toBe(software + hardware)
  const inTaipei = await count(page, '臺北市')
  await option(page, '臺北市').check()
  await expect.poll(() => total(page)).toBe(inTaipei)
  const fullTime = await count(page, '全職')
  await option(page, '全職').check()
  await expect(page).toHaveURL('/?jobType=software&jobType=hardware&employmentType=fullTime&location=TW-TPE')
  // The address changes before the list does.
  await expect.poll(() => total(page)).toBe(fullTime)
  // Only a link to the shown page is marked as the current one.
  await expect(page.getByRole('main').locator('a[aria-current]')).toHaveCount(0)
  await page.getByRole('link', { name: '移除條件：臺北市' }).click()
  await expect(option(page, '臺北市')).not.toBeChecked()
  await expect(page.getByRole('heading', { level: 2, name: /共 \d+ 個職缺/ })).toBeFocused()
})

test('turns pages and sorts', async ({ page }) => {
  await page.goto('/?keyword=%E5%B7%A5%E7%A8%8B%E5%B8%AB')
  const first = await rows(page).first().textContent()
  await page.getByRole('navigation', { name: '分頁' }).getByRole('link', { name: '下一頁' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /第 2／\d+ 頁/ })).toBeFocused()
  await expect(page.getByRole('main').locator('a[aria-current]')).toHaveText(['2'])
  await expect(rows(page).first()).not.toHaveText(first ?? '')
  const order = page.getByLabel('排序')
  const chosen = order.locator('option:checked')
  await expect(chosen).toHaveText('相關程度')
  await order.selectOption({ label: '最新刊登' })
  await expect(page).toHaveURL(/\?keyword=[^&]+&sort=newest$/)
  await expect(chosen).toHaveText('最新刊登')
  await order.selectOption({ label: '相關程度' })
  await expect(page).toHaveURL(/\?keyword=[^&]+$/)
  await expect(rows(page).first()).toHaveText(first ?? '')
  // Without a keyword the default order differs.
  await page.getByRole('link', { name: /移除條件：關鍵字/ }).click()
  await expect(chosen).toHaveText('最新刊登')
})

test('fetches what a link leads to before it is pressed, and chooses nothing by that', async ({ page }) => {
  await page.goto('/?keyword=SW-1001')
  const vacancy = page.waitForResponse(/\/api\/jobs\/SW-1001/)
  await page.getByRole('row').getByRole('link').hover()
  await vacancy
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => sessionStorage.getItem('recruiting.jobs'))).toBeNull()
  await page.goto('/')
  const fetched = page.waitForResponse(/\/api\/jobs\?page=2$/)
  await page.getByRole('link', { name: '下一頁' }).scrollIntoViewIfNeeded()
  expect((await fetched).status()).toBe(200)
  await expect(page).toHaveURL('/')
})

test('marks what was searched for, and is restored by the back button, by the way back and by its address', async ({
  page,
}) => {
  await page.goto('/')
  const all = await total(page)
  await page.getByRole('searchbox').fill('工程師')
  await page.getByRole('button', { name: '搜尋', exact: true }).click()
  await expect(page.getByRole('link', { name: '移除條件：關鍵字：工程師' })).toBeVisible()
  await expect(rows(page).first().locator('mark').first()).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(all)
  await option(page, '軟體與資訊').check()
  const second = page.getByRole('navigation', { name: '分頁' }).getByRole('link', { name: '第 2 頁' })
  // Until the list has changed, the link leads to the second page of the list before the choice.
  await expect(second).toHaveAttribute('href', /keyword=.*jobType=|jobType=.*keyword=/)
  await second.click()
  await expect(page.getByRole('heading', { level: 2, name: /第 2／/ })).toBeVisible()
  const url = page.url()
  const codes = await rows(page).getByRole('cell').first().allTextContents()
  const seen = async () => {
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('searchbox')).toHaveValue('工程師')
    await expect(option(page, '軟體與資訊')).toBeChecked()
    expect(await rows(page).getByRole('cell').first().allTextContents()).toEqual(codes)
  }
  await rows(page).nth(5).getByRole('link').click()
  await expect(page).toHaveURL(/\/about\?job=/)
  await page.goBack()
  await seen()
  await rows(page).nth(5).getByRole('link').click()
  await page.getByRole('link', { name: '回到職缺列表' }).click()
  await seen()
  await page.reload()
  await seen()
})

test('leads on from where nothing is found: to the last page, to all vacancies, to searches that find something', async ({
  page,
}) => {
  await page.goto('/?page=999')
  await page.getByRole('link', { name: /前往最後一頁/ }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/?keyword=%E9%A3%9B%E8%A1%8C%E5%93%A1%E9%A3%9B%E8%A1%8C%E5%93%A1&jobType=legal')
  await expect(page.getByText('縮短關鍵字，或改用職缺代碼')).toBeVisible()
  await expect(page.getByText('減少篩選條件')).toBeVisible()
  await page.getByRole('link', { name: '清除全部條件，瀏覽所有職缺' }).click()
  await expect(rows(page)).toHaveCount(20)
  await page.goto(`/?keyword=${encodeURIComponent('台北市工程師')}`)
  await expect(page.getByText('找不到符合條件的職缺，請調整搜尋條件')).toBeVisible()
  const offer = page.getByRole('link', { name: /^關鍵字：工程師＋臺北市（\d+ 個職缺）$/ })
  const promised = Number(/（(\d+) /.exec((await offer.textContent()) ?? '')?.[1])
  await offer.click()
  await expect(page).toHaveURL(/location=TW-TPE/)
  await expect(rows(page).first()).toBeVisible()
  expect(await total(page)).toBe(promised)
})

test('does not search while an input method is composing', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('searchbox').focus()
  const device = await page.context().newCDPSession(page)
  await device.send('Input.imeSetComposition', { text: 'ㄍㄨㄥ', selectionStart: 3, selectionEnd: 3 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  // For a browser that still reports the key press: the page prevents the submit itself.
  const isHeld = await page.getByRole('searchbox').evaluate((field) => {
    const init = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    return !field.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  expect(isHeld).toBe(true)
  await device.send('Input.insertText', { text: '工程師' })
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?keyword=/)
})

test('folds search and filters away on a phone, and leads from them to the list @only-phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const disclosure = page.locator('summary', { hasText: '篩選條件' })
  await expect(rows(page)).toHaveCount(20)
  await expect(option(page, '軟體與資訊')).toBeHidden()
  await disclosure.click()
  await option(page, '軟體與資訊').check()
  await page.getByRole('button', { name: /^查看 \d+ 個職缺$/ }).click()
  await expect(option(page, '軟體與資訊')).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: /共 \d+ 個職缺/ })).toBeFocused()
  await expect(disclosure).toBeHidden()
  await page.getByText('篩選 1 項').click()
  await expect(disclosure).toContainText('已選 1 項')

  await page.goto('/')
  await page.getByRole('searchbox').fill('React')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('searchbox')).toBeHidden()
  const line = page.locator('#fold summary')
  await expect(line).toContainText('React')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('React')
  await page.keyboard.press('Enter')
  await rows(page)
    .first()
    .click({ position: { x: 300, y: 60 } })
  await expect(page).toHaveURL(/\/about\?job=/)
})

// From the search to a vacancy: `heard.spec.ts`.
test('is passed over by keyboard, and filtered', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主要內容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到職缺列表' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /個職缺/ })).toBeFocused()
  await option(page, '軟體與資訊').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/?jobType=software')
})
