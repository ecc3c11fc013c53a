import { mailedLink } from './applicant.ts'
import {
  expectStep,
  fillEducation,
  fillExperience,
  fillOther,
  fillPersonal,
  words as form,
  next,
} from './apply-steps.ts'
import { keptInBrowser } from './links.ts'
import { expect, type Page, test, windowOf } from './test.ts'

/** The seeded referrals: all vacancies open, one of two closed, none open. */
const seeded = {
  tw: {
    email: 'yijun.chen@mail.example',
    fields: ['王小明', '陳以君', 'yijun.chen@mail.example', '0912 345 678', /曾共事三年.*\n也樂於帶領新人。/],
    jobs: ['React工程師（能源管理平台）', '後端工程師（電動車充電）'],
    codes: ['SW-1001', 'SW-1101'],
    carried: ['REF-2026-001', 'E10234', '王小明'],
    person: ['yijun.chen@mail.example', '0912 345 678'],
  },
  us: {
    email: 'alex.lee@mail.example',
    fields: ['Grace Huang', 'Alex Lee', 'alex.lee@mail.example', '+1 415 555 0132', /^Alex led the test/],
    jobs: ['Quality Engineer, Power Supplies'],
    codes: ['QA-1001'],
    carried: ['REF-2026-002', 'E10877', 'Grace Huang'],
    person: ['alex.lee@mail.example', '+1 415 555 0132'],
  },
} as const
const closed = 'jiahao.lin@mail.example'
const browse = '瀏覽全部職缺'

const words = {
  tw: {
    title: '推薦資料確認',
    terms: ['推薦人', '被推薦人姓名', '電子郵件', '聯絡電話', '推薦原因'],
    continue: '繼續應徵',
    carried: ['推薦代碼', '推薦人員工編號', '推薦人姓名'],
    person: ['電子郵件', '行動電話'],
  },
  us: {
    title: 'Referral check',
    terms: ['Recommender', 'Applicant name', 'E-mail', 'Phone', 'Reason for the recommendation'],
    continue: 'Continue to apply',
    carried: ['Referral code', "Recommender's employee ID", "Recommender's name"],
    person: ['E-mail', 'Mobile phone'],
  },
} as const
type Language = keyof typeof words

async function stored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(sessionStorage.getItem(`recruiting.${name}`) ?? 'null'), key)
}

async function openReferral(page: Page, email: string): Promise<string> {
  const link = await mailedLink(page.request, email, '/referral/check/')
  await page.goto(link)
  await expect(page.getByRole('definition').first()).toBeVisible()
  return link
}

for (const language of ['tw', 'us'] as const satisfies Language[]) {
  const w = words[language]
  const { email, fields, jobs, codes, carried, person } = seeded[language]
  test.describe(language, () => {
    test.use({ language })

    test(`from the mail through the form to the submit, which ends referral mode ${windowOf(language)}`, async ({
      page,
    }) => {
      await openReferral(page, email)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
      await expect(page).toHaveTitle(new RegExp(`^${w.title}`))
      await expect(page.getByRole('term')).toHaveText([...w.terms])
      await expect(page.getByRole('definition')).toHaveText([...fields], { useInnerText: true })
      for (const job of jobs) await expect(page.getByText(job, { exact: true })).toBeVisible()
      await expect(page.getByText('1 vacancy of this referral is no longer open.')).toBeVisible({
        visible: language === 'us',
      })
      expect(await stored(page, 'jobs')).toBeNull()

      await page.getByRole('button', { name: w.continue }).click()
      await expect(page).toHaveURL('/about')
      expect(await stored(page, 'jobs')).toMatchObject({ jobs: codes.map((code) => ({ code })) })
      expect(await stored(page, 'referralMode')).toBe(true)
      await page.goto('/')
      await expect(page).toHaveURL('/about')

      await page.getByRole('checkbox', { name: form[language].agree }).check()
      await page.getByRole('button', { name: form[language].apply }).click()
      await expectStep(page, 0, language)
      for (const [index, label] of w.person.entries()) {
        await expect(page.getByLabel(label)).toHaveValue(person[index] ?? '')
      }
      await fillPersonal(page, language)
      await next(page, language)
      await fillEducation(page, language)
      await next(page, language)
      await fillExperience(page, language)
      await next(page, language)
      await expectStep(page, 3, language)
      for (const [index, label] of w.carried.entries()) {
        await expect(page.getByLabel(label)).toHaveValue(carried[index] ?? '')
      }
      await expect(page.getByLabel(form[language].channel)).toHaveValue('employeeReferral')
      await next(page, language)
      await fillOther(page, language)
      await next(page, language)
      await page.getByRole('button', { name: form[language].submit }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form[language].sent)
      expect(await stored(page, 'referralMode')).toBe(false)
      await page.getByRole('link', { name: form[language].home }).click()
      await expect(page.getByRole('searchbox')).toBeVisible()
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
  await page.getByRole('button', { name: words.tw.continue }).focus()
  await page.keyboard.press('Tab')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await isLeft()
  expect(await keptInBrowser(page)).not.toContain(seeded.tw.codes[0])

  for (const way of ['from the vacancies', 'from the link'] as const) {
    await page.goto(link)
    await page.getByRole('button', { name: words.tw.continue }).press('Enter')
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    if (way === 'from the link') {
      await page.goto(link)
      await leave.click()
    } else await page.getByRole('link', { name: browse }).click()
    await isLeft()
  }

  // When all of its vacancies are closed there is nothing to continue.
  await openReferral(page, closed)
  await expect(page.getByText('推薦的職缺皆已停止招募')).toBeVisible()
  await expect(page.getByRole('button', { name: words.tw.continue })).toBeHidden()
  await page.getByRole('link', { name: browse }).click()
  await isLeft()
})

test('what was answered before is not replaced', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const application = { recommendCode: 'OWN-1' }
    const draft = { version: 1, id: 'a', files: {}, sections: { application } }
    sessionStorage.setItem('recruiting.draft', JSON.stringify(draft))
  })
  await openReferral(page, seeded.tw.email)
  await page.getByRole('button', { name: words.tw.continue }).click()
  await expect(page).toHaveURL('/about')
  expect(await stored(page, 'draft')).toMatchObject({
    sections: {
      application: { recommendCode: 'OWN-1', recommenderEmployeeId: 'E10234', recommenderName: '王小明' },
    },
  })
})

/** Stored jobs data, referral mode, requested URL; redirect target and mode afterwards (specification 2). */
const guards: [jobs: boolean, mode: boolean | undefined, asked: string, to: string, then: boolean | null][] =
  [
    [false, undefined, '/', '/', null],
    [false, false, '/', '/', false],
    // `/about` finds no jobs, ends the mode and redirects back.
    [false, true, '/', '/', false],
    [true, undefined, '/', '/', null],
    [true, false, '/', '/', false],
    [true, true, '/', '/about', true],
    [false, undefined, '/about', '/', false],
    [false, false, '/about', '/', false],
    [false, true, '/about', '/', false],
    [true, undefined, '/about', '/about', null],
    [true, false, '/about', '/about', false],
    [true, true, '/about', '/about', true],
    [false, undefined, '/apply', '/', false],
    [false, false, '/apply', '/', false],
    [false, true, '/apply', '/', false],
    // Without consent the form redirects to the vacancy.
    [true, undefined, '/apply', '/about', null],
    [true, false, '/apply', '/about', false],
    [true, true, '/apply', '/about', true],
  ]

test('spec 2: the guards, state by state', async ({ page }) => {
  await page.goto('/privacy')
  for (const [hasJobs, mode, asked, to, then] of guards) {
    const name = `${asked} with jobs ${hasJobs} and mode ${mode}`
    await page.evaluate(
      ([jobs, referralMode]) => {
        sessionStorage.clear()
        const data = { jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }] }
        if (jobs) sessionStorage.setItem('recruiting.jobs', JSON.stringify(data))
        if (referralMode !== undefined)
          sessionStorage.setItem('recruiting.referralMode', JSON.stringify(referralMode))
      },
      [hasJobs, mode] as const,
    )
    await page.goto(asked)
    await expect(page, name).toHaveURL(to)
    const sign = to === '/' ? page.getByRole('searchbox') : page.getByRole('article')
    await expect(sign, name).toBeVisible()
    expect(await stored(page, 'referralMode'), name).toBe(then)
  }
})
