import { applied, mailedLink, mailsTo } from './applicant.ts'
import { expect, expectNoSidewaysScroll, type Page, test, windowOf } from './test.ts'
import { expectAccessibleUnscripted, startForeignForm } from './unscripted.ts'

test.use({ javaScriptEnabled: false })

test('searches, filters, sorts, turns pages and takes conditions away', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox').fill('工程師')
  await page.getByRole('button', { name: '搜尋', exact: true }).click()
  await expect(page).toHaveURL(/\?keyword=/)
  await page.getByRole('checkbox', { name: /^軟體與資訊/ }).check()
  await page.getByRole('checkbox', { name: /^全職/ }).check()
  await page.getByRole('button', { name: '套用條件' }).click()
  await expect(page.getByRole('link', { name: '移除條件：軟體與資訊' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('工程師')
  const chosen = page.getByLabel('排序').locator('option:checked')
  await expect(chosen).toHaveText('相關程度')
  const mostRelevant = await page.getByRole('row').nth(1).textContent()

  await page.getByLabel('排序').selectOption({ label: '最新刊登' })
  await page.getByRole('button', { name: '套用', exact: true }).click()
  await expect(page).toHaveURL(/[?&]sort=newest/)
  await expect(chosen).toHaveText('最新刊登')
  await page.getByRole('link', { name: '下一頁' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /第 2／/ })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).not.toHaveText(mostRelevant ?? '')

  await page.getByRole('link', { name: '移除條件：關鍵字：工程師' }).click()
  await expect(page.getByRole('checkbox', { name: /^軟體與資訊/ })).toBeChecked()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('link', { name: '清除全部條件' }).click()
  await expect(page).toHaveURL('/')
})

test('offers every place, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  await page.locator('summary', { hasText: '篩選條件' }).click()
  await page.locator('summary', { hasText: '顯示全部' }).click()
  await page.getByRole('checkbox', { name: /^屏東縣/ }).check()
  await page.getByRole('button', { name: '套用條件' }).click()
  await page.locator('#fold summary').click()
  await expect(page.getByRole('link', { name: '移除條件：屏東縣' })).toBeVisible()
})

test('a vacancy can be read in both languages, and says what applying needs', async ({ page, context }) => {
  await page.goto('/?keyword=SW-1001')
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React工程師（能源管理平台）')
  await expect(page.getByText(/應徵需要啟用 JavaScript/)).toBeVisible()
  await expect(page.getByRole('button', { name: '立即應徵' })).toBeHidden()
  await expect(page.getByRole('checkbox')).toBeHidden()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React Engineer, Energy Platform')
  await expect(page.getByText(/You need JavaScript to give consent, fill in forms and apply/)).toBeVisible()
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'lang', value: 'us' }))
  await page.getByRole('link', { name: 'Back to the vacancies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job that fits you')
})

test.describe('a vacancy that is not there', () => {
  test.use({ expectedErrors: /status of 4(04|10) / })

  test('says so, and leads back', async ({ page }) => {
    expect((await page.goto('/about?job=SW-1106'))?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('此職缺已停止招募')
    expect((await page.goto('/about?job=XX-0000'))?.status()).toBe(404)
    await page.getByRole('link', { name: '回到職缺列表' }).click()
    await expect(page.getByRole('row').nth(5)).toBeVisible()
  })
})

const words = {
  tw: {
    legal: [
      ['/privacy', '隱私權政策'],
      ['/terms', '服務條款'],
      ['/cookies', 'Cookie 政策'],
    ],
    forms: [
      ['/delete-resume/apply', '申請刪除履歷', '/delete-resume/detail/'],
      ['/personal-info/apply', '申請編輯個人資料', '/personal-info/edit/'],
    ],
    shells: [
      ['/delete-resume/detail/', '確認刪除履歷資料', '開啟這個頁面不會刪除任何資料'],
      ['/personal-info/edit/', '編輯個人資料', '開啟這個頁面不會變更任何資料'],
      ['/referral/check/', '推薦資料確認', '開啟這個頁面不會替您應徵'],
      ['/apply', '應徵表單', '開啟這個頁面不會送出任何資料'],
    ],
    email: '電子郵件',
    submit: '寄送郵件',
    error: /^錯誤：/,
    invalid: '請輸入有效的電子郵件地址',
    sent: '郵件已寄出，請至您的信箱查收',
    valid: /連結的有效期限為 (?:24|72) 小時/,
    again: '重新輸入信箱',
  },
  us: {
    legal: [
      ['/privacy', 'Privacy policy'],
      ['/terms', 'Terms of service'],
      ['/cookies', 'Cookie policy'],
    ],
    forms: [
      ['/delete-resume/apply', 'Delete my resume', '/delete-resume/detail/'],
      ['/personal-info/apply', 'Edit my personal information', '/personal-info/edit/'],
    ],
    shells: [
      ['/delete-resume/detail/', 'Confirm deletion', 'Opening this page deletes nothing'],
      ['/personal-info/edit/', 'Edit personal information', 'Opening this page changes nothing'],
      ['/referral/check/', 'Referral check', 'Opening this page does not apply for you'],
      ['/apply', 'Application form', 'Opening this page sends nothing'],
    ],
    email: 'E-mail',
    submit: 'Send e-mail',
    error: /^Error: /,
    invalid: 'Please enter a valid E-mail address',
    sent: 'Email sent successfully, please check your email',
    valid: /The links? works? for (?:24|72) hours/,
    again: 'Enter the address again',
  },
} as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const language of ['tw', 'us'] as const) {
  const w = words[language]
  test.describe(`${language} ${windowOf(language)}`, () => {
    test.use({ language, expectedErrors: /status of 422 / })

    test('the policies and what is stored in the browser can be read', async ({ page, browser }) => {
      for (const [path, title] of w.legal) {
        await page.goto(path)
        await expect(heading(page)).toHaveText(title)
        expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
        await expectNoSidewaysScroll(page)
        await expectAccessibleUnscripted(page, browser)
      }
      await expect(page.getByRole('cell', { name: 'recruiting.consent' })).toBeVisible()
    })

    for (const [path, title, mailed] of w.forms) {
      test(`${path} sends a mail, says what is wrong, and sends nothing again by a reload`, async ({
        page,
        browser,
      }) => {
        const { email } = await applied(page.request, language)
        const before = (await mailsTo(page.request, email)).length
        await page.goto(path)
        await expect(heading(page)).toHaveText(title)
        await expectAccessibleUnscripted(page, browser)
        const address = page.getByRole('textbox', { name: w.email })

        await address.fill('nobody@nowhere')
        await page.getByRole('button', { name: w.submit }).click()
        await expect(page).toHaveTitle(w.error)
        await expect(page.getByRole('link', { name: w.invalid })).toBeInViewport()
        await expect(address).toHaveAccessibleDescription(new RegExp(`^${w.invalid}`))
        await expect(address).toHaveValue('nobody@nowhere')
        await expectNoSidewaysScroll(page)
        await expectAccessibleUnscripted(page, browser)

        await address.fill(email)
        await page.getByRole('button', { name: w.submit }).click()
        await expect(heading(page)).toHaveText(w.sent)
        await expect(page.getByText(w.valid)).toBeVisible()
        expect(page.url()).not.toContain(email.split('@')[0])
        await expectAccessibleUnscripted(page, browser)
        await page.reload()
        await expect(heading(page)).toHaveText(w.sent)
        await mailedLink(page.request, email, mailed)
        expect(await mailsTo(page.request, email)).toHaveLength(before + 1)

        const known = await page.locator('main').textContent()
        await page.getByRole('link', { name: w.again }).click()
        await expect(address).toHaveValue('')
        await address.fill(`nobody-${language}-${Date.now()}@example.com`)
        await page.getByRole('button', { name: w.submit }).click()
        await expect(heading(page)).toHaveText(w.sent)
        expect(await page.locator('main').textContent()).toBe(known)
      })
    }

    test('a page that needs scripts says what it is for, and that opening it did nothing', async ({
      page,
      browser,
    }) => {
      for (const [path, title, unchanged] of w.shells) {
        await page.goto(path === '/apply' ? path : path + 'A'.repeat(43))
        const section = page.locator(`section[lang=${language === 'tw' ? 'zh-Hant-TW' : 'en-US'}]`).first()
        await expect(section.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(section.getByText(unchanged)).toBeVisible()
        await expect(section.getByText('JavaScript').first()).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessibleUnscripted(page, browser)
      }
    })
  })
}

test.describe('a page of another site', () => {
  test.use({ expectedErrors: /status of 403 / })

  test('cannot send the form', async ({ page, baseURL }) => {
    const foreign = await startForeignForm(`${baseURL}/delete-resume/apply`)
    await page.goto(foreign.url)
    await page.getByRole('button').click()
    await expect(page.getByRole('alert')).toContainText('不接受來自其他網站的要求')
    await expect(page.getByRole('textbox')).toHaveValue('a@b.example')
    foreign.close()
  })
})
