import { expectStep, fillEducation, goToStep, type Language, next, words } from './apply-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, windowOf } from './test.ts'

/** Texts that only this file checks, besides the words of every step. */
const texts = {
  tw: {
    entry: '工作經歷',
    add: /新增.*工作經歷/,
    category: '正職',
    company: '公司名稱',
    jobTitle: '職稱',
    start: /^到職年月/,
    end: /^離職年月/,
    manyProblems: '有 25 個欄位需要修正',
    entryProblems: (number: number) => `工作經歷 ${number}：有 5 個欄位需要修正`,
    fields: '需要修正的欄位',
    noCompany: '工作經歷 2：請輸入公司名稱',
    unfold: '展開',
    despiteNone: '您選擇了「無工作經驗」，但下方仍有工作經歷，請確認何者正確。',
    removeEntries: '刪除下方的工作經歷',
    restore: '復原',
    monthInFuture: '這個年月尚未到來，請確認是否正確。',
    graduationInFuture: '這個年月尚未到來。若您仍在就學，就學狀態請選擇「就學中」。',
    swapped: '次高學歷高於最高學歷，請確認兩者是否填反。',
    wrongMonths: [
      '工作經歷 1：到職年月：請依「yyyy/MM」格式輸入（例如 2024/06）',
      '工作經歷 1：離職年月：請依「yyyy/MM」格式輸入（例如 2024/06）',
    ],
    wrongMonth: '請依「yyyy/MM」格式輸入（例如 2024/06）',
  },
  us: {
    entry: 'Work experience',
    add: /^Add.*work experience/,
    category: 'Work',
    company: 'Company name',
    jobTitle: 'Job title',
    start: /^Start month/,
    end: /^End month/,
    manyProblems: 'There are 25 problems',
    entryProblems: (number: number) => `Work experience ${number}: 5 problems`,
    fields: 'What to correct',
    noCompany: 'Work experience 2: Please enter the company name',
    unfold: 'Expand',
    despiteNone:
      'You chose “No work experience”, but work experience is listed below. Please check which is right.',
    removeEntries: 'Remove the work experiences below',
    restore: 'Undo',
    monthInFuture: 'This month is in the future. Please check that it is right.',
    graduationInFuture:
      'This month is in the future. If you are still studying, please choose “Still studying” as the status.',
    swapped:
      'Your second-highest degree is above your highest one. Please check whether the two are swapped.',
    wrongMonths: [
      "Work experience 1: Start month: Please enter 'yyyy/MM' format",
      "Work experience 1: End month: Please enter 'yyyy/MM' format",
    ],
    wrongMonth: "Please enter 'yyyy/MM' format",
  },
} as const

function entry(page: Page, number: number, language: Language) {
  return page.getByRole('group', { name: `${texts[language].entry} ${number}`, exact: true })
}

async function addEntry(
  page: Page,
  number: number,
  language: Language,
  [company, start, end]: readonly [string, string, string],
): Promise<void> {
  const w = texts[language]
  await page.getByRole('button', { name: w.add }).click()
  const row = entry(page, number, language)
  await row.getByRole('radio', { name: w.category, exact: true }).check()
  await row.getByLabel(w.company).fill(company)
  await row.getByLabel(w.jobTitle, { exact: true }).fill('工程師')
  await row.getByLabel(w.start).fill(start)
  await row.getByLabel(w.end).fill(end)
}

for (const language of ['tw', 'us'] as const) {
  const w = texts[language]
  const s = words[language]
  const summary = (page: Page) => page.locator('[data-error-summary]')

  test.describe(`guidance, ${language} ${windowOf(language)}`, () => {
    test.use({ language })
    test.beforeEach(() => test.slow())

    test('finished entries fold to what they hold, and open with a press or an error', async ({ page }) => {
      await goToStep(page, 2, language)
      await page.getByLabel(s.seniority).selectOption('over5')
      await addEntry(page, 1, language, ['甲公司', '2020/01', '2022/06'])
      await addEntry(page, 2, language, ['乙公司', '2018/01', '2019/12'])
      await page.reload()
      const company = (number: number) => entry(page, number, language).getByLabel(w.company)
      await expect(entry(page, 1, language)).toContainText('甲公司工程師2020/01–2022/06')
      await expect(company(1)).toBeHidden()
      await expect(company(2)).toBeHidden()
      await expectAccessible(page)
      await entry(page, 1, language).getByText(w.unfold, { exact: true }).click()
      await expect(company(1)).toHaveValue('甲公司')
      await expect(company(2)).toBeHidden()

      // Invalid, collapsed manually, and opened again because of its errors.
      await entry(page, 1, language).getByLabel(w.start).fill('2020/13')
      await entry(page, 1, language).getByLabel(w.end).fill('x')
      await entry(page, 1, language).locator('summary').click()
      await expect(company(1)).toBeHidden()
      await next(page, language)
      for (const sentence of w.wrongMonths)
        await expect(summary(page).getByRole('link', { name: sentence, exact: true })).toBeVisible()
      await expect(entry(page, 1, language).getByText(w.wrongMonth, { exact: true })).toHaveCount(2)
      await expect(entry(page, 1, language).getByLabel(w.start)).toBeVisible()
      await expect(company(2)).toBeHidden()
    })

    // What follows is the same in both languages.
    if (language === 'us') return

    test('an unknown step leads to the first open one', async ({ page }) => {
      await goToStep(page, 1, language)
      for (const query of [
        'step=bogus',
        'step=bogus&from=bogus',
        'step=education&step=check',
        'from=check',
      ]) {
        await page.goto(`/apply?${query}`)
        await expectStep(page, 1, language)
        await expect(page).toHaveURL(/\/apply\?(?:from=check&)?step=education$/)
      }
    })

    test('the errors of five empty entries are five lines, seen from their heading', async ({ page }) => {
      await goToStep(page, 2, language)
      await page.getByLabel(s.seniority).selectOption('over5')
      for (let number = 1; number <= 5; number++) {
        await page.getByRole('button', { name: w.add }).click()
        // It stands beside the number of the entry.
        const remove = entry(page, number, language).getByRole('button').first()
        await expect(remove).toBeInViewport({ ratio: 1 })
      }
      await next(page, language)
      await expect(summary(page)).toBeFocused()
      const heading = summary(page).getByRole('heading', { name: w.manyProblems, exact: true })
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(summary(page).getByRole('link')).toHaveText([1, 2, 3, 4, 5].map(w.entryProblems))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await summary(page).getByText(w.fields).nth(1).click()
      await summary(page).getByRole('link', { name: w.noCompany }).click()
      await expect(entry(page, 2, language).getByLabel(w.company)).toBeFocused()
      await summary(page)
        .getByRole('link', { name: w.entryProblems(4) })
        .click()
      await expect(entry(page, 4, language).getByRole('radio').first()).toBeFocused()
    })

    test('contradictions get advice beside the field and keep nobody', async ({ page }) => {
      await goToStep(page, 1, language)
      await fillEducation(page, language)
      const highest = page.getByRole('group', { name: s.highest, exact: true })
      const second = page.getByRole('group', { name: s.second })
      await highest.getByLabel(s.month[0]).fill('2098/06')
      await expect(highest.getByLabel(s.month[0])).toHaveAccessibleDescription(
        new RegExp(w.graduationInFuture),
      )
      await second.getByLabel(s.level).selectOption('master')
      await expect(second.getByLabel(s.level)).toHaveAccessibleDescription(new RegExp(w.swapped))
      await second.getByLabel(s.school, { exact: true }).fill('國立臺灣大學')
      await second.getByRole('radio', { name: s.status[0] }).check()
      await second.getByLabel(s.month[0]).fill('2018/06')
      await expectAccessible(page)
      await next(page, language)
      await expectStep(page, 2, language)

      await page.getByLabel(s.seniority).selectOption('over1')
      await addEntry(page, 1, language, ['甲公司', '2098/01', '2098/06'])
      await expect(entry(page, 1, language).getByLabel(w.start)).toHaveAccessibleDescription(
        new RegExp(w.monthInFuture),
      )
      await page.getByRole('button', { name: w.add }).click()
      await page.getByLabel(s.seniority).selectOption('none')
      await expect(page.getByLabel(s.seniority)).toHaveAccessibleDescription(w.despiteNone)
      await expect(page.getByText(w.despiteNone)).toBeVisible()
      await page.getByRole('button', { name: w.removeEntries }).click()
      await expect(page.getByLabel(s.seniority)).toBeFocused()
      await expect(entry(page, 1, language)).toHaveCount(0)
      await page.getByRole('button', { name: w.restore }).click()
      await expect(entry(page, 2, language)).toBeVisible()
      await page.getByRole('button', { name: w.removeEntries }).click()
      await next(page, language)
      await expectStep(page, 3, language)
    })
  })
}
