import { mailsTo } from './applicant.ts'
import { pdf, png, type TestFile } from './apply-files.ts'
import { expectStep, freshAddress, job, openForm, words } from './apply-steps.ts'
import { tabTo } from './keyboard.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const language = 'us'
const w = words[language]

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Moves down a list to the option with that name. */
async function choose(page: Page, list: Locator, label: string): Promise<void> {
  await tabTo(page, list)
  const chosen = list.locator('option:checked')
  for (let left = await list.locator('option').count(); left > 0; left--) {
    if ((await chosen.textContent()) === label) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(chosen).toHaveText(label)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function chooseFile(page: Page, label: string, file: TestFile): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
}

test('from the list to the confirmation and its mail without a mouse, in English', async ({ page }) => {
  // Playwright intercepts file choosers only while somebody listens; switching that on again can come after the key press.
  page.on('filechooser', () => undefined)
  await page.goto('/?lang=us')
  await type(page, page.getByRole('searchbox'), job)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('table').getByRole('link', { name: 'Legal Counsel' }))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Counsel')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await press(page, page.getByRole('checkbox', { name: w.agree }), 'Space')
  await press(page, page.getByRole('button', { name: w.apply }))

  await expectStep(page, 0, language)
  const email = freshAddress()
  const answers = ['陳', '怡君', 'Chen, Yi-Chun', email]
  for (const [position, answer] of answers.entries()) {
    await type(page, page.getByLabel(w.personal[position] ?? ''), answer)
  }
  await type(page, page.getByLabel(w.personal[4]), '0912345678')
  await page.keyboard.press('Enter')

  await expectStep(page, 1, language)
  const highest = page.getByRole('group', { name: w.highest, exact: true })
  await choose(page, highest.getByLabel(w.level), "Bachelor's degree")
  await type(page, highest.getByLabel(w.school, { exact: true }), '國立臺灣大學')
  // A radio group is a single tab stop; the arrow keys choose within it.
  await press(page, highest.getByRole('radio', { name: w.graduated }), 'Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await type(page, highest.getByLabel(w.month), '202006')
  await choose(page, page.getByRole('group', { name: w.second }).getByLabel(w.level), w.none)
  await press(page, page.getByRole('button', { name: w.next, exact: true }))

  await expectStep(page, 2, language)
  // The only missing answer gets the focus.
  await press(page, page.getByRole('button', { name: w.next, exact: true }))
  await expect(page.getByLabel(w.seniority)).toBeFocused()
  await choose(page, page.getByLabel(w.seniority), 'No work experience')
  await press(page, page.getByRole('button', { name: w.next, exact: true }))

  await expectStep(page, 3, language)
  await choose(page, page.getByLabel(w.channel), 'Cake')
  await press(page, page.getByRole('button', { name: w.next, exact: true }))

  await expectStep(page, 4, language)
  const permit = page.getByRole('radiogroup', { name: w.workPermit })
  await press(page, permit.getByRole('radio', { name: w.yes }), 'Space')
  await page.keyboard.press('ArrowRight')
  await expect(permit.getByRole('radio', { name: w.no })).toBeChecked()
  await chooseFile(page, w.headshot, png())
  await chooseFile(page, w.resume, pdf())
  await expect(page.getByText(w.uploaded)).toHaveCount(2)
  await press(page, page.getByRole('button', { name: w.next, exact: true }))

  await expectStep(page, 5, language)
  await press(page, page.getByRole('button', { name: w.submit }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.sent)
  await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
  const [mail] = await mailsTo(page.request, email)
  expect(mail?.locale).toBe(language)
  expect(mail?.text).toContain('Legal Counsel')
})

test('targets are large enough for a thumb', async ({ page }) => {
  await openForm(page)
  const small = await page
    .getByRole('main')
    .evaluate((main) =>
      [
        ...main.querySelectorAll<HTMLElement>(
          'a, button, input:not([type=checkbox], [type=radio], [type=file]), select, textarea, summary, label:has(input)',
        ),
      ]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    )
  expect(small).toEqual([])
})
