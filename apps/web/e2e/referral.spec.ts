import { mailedLink, mailedUrl } from './applicant.ts'
import { agree, expectStep } from './apply-steps.ts'
import { keptInBrowser } from './links.ts'
import { expect, field, type Page, stored, storeItems, test, windowOf } from './test.ts'
import { words } from './words.ts'

/** The seeded referrals: all vacancies open, one of two closed, none open. */
const seeded = {
  tw: {
    email: 'yijun.chen@mail.example',
    jobs: ['React工程師（能源管理平台）', '後端工程師（電動車充電）'],
    codes: ['SW-1001', 'SW-1101'],
    carried: { recommenderEmployeeId: 'E10234', recommenderName: '王小明', channel: 'employeeReferral' },
    phone: '0912 345 678',
  },
  us: {
    email: 'alex.lee@mail.example',
    jobs: ['Quality Engineer, Power Supplies'],
    codes: ['QA-1001'],
    carried: { recommenderEmployeeId: 'E10877', recommenderName: 'Grace Huang', channel: 'employeeReferral' },
    phone: '+1 415 555 0132',
  },
} as const
const closed = 'jiahao.lin@mail.example'

async function openReferral(page: Page, email: string): Promise<string> {
  const link = await mailedLink(page.request, email, '/referral/check/')
  await page.goto(link)
  await expect(page.getByRole('definition').first()).toBeVisible()
  return link
}

for (const language of ['tw', 'us'] as const) {
  const { referral } = words[language]
  const { email, jobs, codes, carried, phone } = seeded[language]
  test.describe(language, () => {
    // The mail's language wins over that of the device.
    test.use({ language: language === 'tw' ? 'us' : 'tw' })

    test(`from the mail to the form, which knows what the referral tells and keeps what was answered before ${windowOf(language)}`, async ({
      page,
    }) => {
      await page.goto('/privacy')
      const sections = { application: { recommendCode: 'OWN-1' } }
      await storeItems(page, { draft: { version: 1, id: 'a', files: {}, sections } })
      await page.goto(await mailedUrl(page.request, email, '/referral/check/'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(referral.title)
      await expect(page).toHaveTitle(new RegExp(`^${referral.title}`))
      for (const job of jobs) await expect(page.getByText(job, { exact: true })).toBeVisible()
      await expect(page.getByText('1 vacancy of this referral is no longer open.')).toBeVisible({
        visible: language === 'us',
      })
      expect(await stored(page, 'jobs')).toBeNull()

      await page.getByRole('button', { name: referral.continue }).click()
      await expect(page).toHaveURL(`/about?lang=${language}`)
      expect(await stored(page, 'jobs')).toMatchObject({ jobs: codes.map((code) => ({ code })) })
      expect(await stored(page, 'referralMode')).toBe(true)
      expect(await stored(page, 'draft')).toMatchObject({
        sections: { application: { ...carried, recommendCode: 'OWN-1' } },
      })
      await agree(page, language)
      await expectStep(page, 0, language)
      await expect(field(page, 'personal.email')).toHaveValue(email)
      await expect(field(page, 'personal.mobilePhone')).toHaveValue(phone)
    })
  })
}

test('a referral can be left, for all vacancies, also after it was taken up', async ({ page }) => {
  const leave = page.getByRole('link', { name: '暫不應徵，瀏覽全部職缺' })
  const isLeft = async () => {
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(await stored(page, 'referralMode')).not.toBe(true)
  }
  const link = await openReferral(page, seeded.tw.email)
  // By keyboard.
  await page.getByRole('button', { name: words.tw.referral.continue }).focus()
  await page.keyboard.press('Tab')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await isLeft()
  expect(await keptInBrowser(page)).not.toContain(seeded.tw.codes[0])

  await page.goto(link)
  await page.getByRole('button', { name: words.tw.referral.continue }).press('Enter')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(link)
  await leave.click()
  await isLeft()

  // When all of its vacancies are closed there is nothing to continue.
  await openReferral(page, closed)
  await expect(page.getByText('推薦的職缺皆已停止招募')).toBeVisible()
  await expect(page.getByRole('button', { name: words.tw.referral.continue })).toBeHidden()
  await page.getByRole('link', { name: '瀏覽全部職缺' }).click()
  await isLeft()
})

// What the guards decide in each state: `guards.test.ts`. Here is where they lead.
test('spec 2: the guards of each page', async ({ page }) => {
  const jobs = { jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }] }
  await page.goto('/privacy')
  for (const [items, asked, to, then] of [
    // `/about` finds no jobs, ends the mode and redirects back.
    [{ referralMode: true }, '/', '/', false],
    [{ jobs, referralMode: true }, '/', '/about', true],
    [{}, '/about', '/', false],
    [{ jobs, referralMode: true }, '/about', '/about', true],
    [{}, '/apply', '/', false],
    // Without consent the form redirects to the vacancy.
    [{ jobs }, '/apply', '/about', null],
  ] as const) {
    const name = `${asked} with ${Object.keys(items).join(' and ')}`
    await storeItems(page, items)
    await page.goto(asked)
    await expect(page, name).toHaveURL(to)
    const sign = to === '/' ? page.getByRole('searchbox') : page.getByRole('article')
    await expect(sign, name).toBeVisible()
    expect(await stored(page, 'referralMode'), name).toBe(then)
  }
})
