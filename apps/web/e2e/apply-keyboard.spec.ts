import { mailsTo } from './applicant.ts'
import { pdf, png, type TestFile } from './apply-files.ts'
import { expectStep, freshAddress, job, openForm } from './apply-steps.ts'
import { tabTo } from './keyboard.ts'
import { expect, field, type Locator, type Page, test } from './test.ts'
import { words } from './words.ts'

const { about, apply, form } = words.us

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

/** Moves down a list to the option with that value. */
async function choose(page: Page, path: string, value: string): Promise<void> {
  const list = field(page, path)
  await tabTo(page, list)
  for (let left = await list.locator('option').count(); left > 0; left--) {
    if ((await list.inputValue()) === value) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(list).toHaveValue(value)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function chooseFile(page: Page, path: string, file: TestFile): Promise<void> {
  await tabTo(page, field(page, path))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
}

test('from the list to the confirmation and its mail without a mouse, in English', async ({ page }) => {
  const next = page.getByRole('button', { name: apply.next, exact: true })
  // Playwright intercepts file choosers only while somebody listens; switching that on again can come after the key press.
  page.on('filechooser', () => undefined)
  await page.goto('/?lang=us')
  await type(page, page.getByRole('searchbox'), job)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('table').getByRole('link', { name: 'Legal Counsel' }))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Counsel')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await press(page, field(page, 'consent.agreed'), 'Space')
  await press(page, page.getByRole('button', { name: about.consent.apply }))

  await expectStep(page, 0, 'us')
  const email = freshAddress()
  const answers = {
    lastNameZh: '陳',
    firstNameZh: '怡君',
    nameEn: 'Chen, Yi-Chun',
    email,
    mobilePhone: '0912345678',
  }
  for (const [name, text] of Object.entries(answers)) await type(page, field(page, `personal.${name}`), text)
  await page.keyboard.press('Enter')

  await expectStep(page, 1, 'us')
  await choose(page, 'education.highest.qualification', 'bachelor')
  await type(page, field(page, 'education.highest.school'), '國立臺灣大學')
  // A radio group is a single tab stop; the arrow keys choose within it.
  await press(page, field(page, 'education.highest.status', 'graduated'), 'Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await type(page, field(page, 'education.highest.yearMonth'), '202006')
  await choose(page, 'education.secondHighest.qualification', 'none')
  await press(page, next)

  await expectStep(page, 2, 'us')
  // The only missing answer gets the focus.
  await press(page, next)
  await expect(field(page, 'experience.seniority')).toBeFocused()
  await choose(page, 'experience.seniority', 'none')
  await press(page, next)

  await expectStep(page, 3, 'us')
  await choose(page, 'application.channel', 'cake')
  await press(page, next)

  await expectStep(page, 4, 'us')
  await press(page, field(page, 'other.workPermitRequired', 'yes'), 'Space')
  await page.keyboard.press('ArrowRight')
  await expect(field(page, 'other.workPermitRequired', 'no')).toBeChecked()
  await chooseFile(page, 'other.headshot', png())
  await chooseFile(page, 'other.resume', pdf())
  await expect(page.getByText(`${form.file.done} · `)).toHaveCount(2)
  await press(page, next)

  await expectStep(page, 5, 'us')
  await press(page, page.getByRole('button', { name: apply.check.submit }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(apply.confirmation.title)
  await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
  const [mail] = await mailsTo(page.request, email)
  expect(mail?.locale).toBe('us')
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
