import { type Applicant, applied } from './applicant.ts'
import { expect, field, type Page } from './test.ts'
import { words } from './words.ts'

const { title, save: saving, saved } = words.tw.personalInfo

/** The button that saves. */
export const saveButton = (page: Page) => page.getByRole('button', { name: saving.action, exact: true })

/** Applies and opens the link of the confirmation mail. */
export async function openEdit(page: Page): Promise<Applicant> {
  const applicant = await applied(page.request, 'tw')
  await page.goto(applicant.link)
  await expectForm(page)
  return applicant
}

/** Waits for the filled form. */
export async function expectForm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('form')).toBeVisible()
}

/** Fills in the answers that this form requires and the application form does not ask for. */
export async function fillRequired(page: Page): Promise<void> {
  const contact = { name: '陳大明', relation: '父親', address: '臺南市東區大學路 1 號', phone: '06-2757575' }
  for (const [name, text] of Object.entries(contact)) await field(page, `emergencyContact.${name}`).fill(text)
  await field(page, 'health.condition', 'no').check()
}

export async function save(page: Page, how: { clickCount?: number } = {}): Promise<void> {
  await saveButton(page).click(how)
}

/** Expects a message above the form that has taken focus. */
export async function expectMessage(page: Page, kind: string, text: string | RegExp): Promise<void> {
  const message = page.locator(`[data-message=${kind}]`)
  await expect(message).toContainText(text)
  await expect(message).toBeFocused()
}

export async function expectSaved(page: Page): Promise<void> {
  await expectMessage(page, 'saved', saved.title)
}

/** Saves, and waits for its end. */
export async function saveAll(page: Page): Promise<void> {
  await save(page)
  await expectSaved(page)
}
