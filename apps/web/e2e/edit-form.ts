import { type Applicant, applied } from './applicant.ts'
import { expect, type Page } from './test.ts'

/** Literal words of the edit form, as a person reads them. */
export const words = {
  title: '編輯個人資料',
  save: '儲存',
  saved: '您的資料已儲存',
  male: '男',
  yes: '是',
  no: '否',
  idNumber: /^身分證字號／居留證號碼／護照號碼/,
  birthDate: /^出生年月日/,
  country: /^國籍/,
  homePhone: /^住家電話/,
  postalCode: /^通訊地址郵遞區號/,
  address: /^通訊地址(?!郵遞區號|國家)/,
  same: '戶籍地址同通訊地址',
  registeredPostalCode: /^戶籍地址郵遞區號/,
  registeredAddress: /^戶籍地址(?!郵遞區號|國家)/,
  military: /^兵役狀況/,
  serviceStart: /^服役起始年月/,
  serviceEnd: /^退伍年月/,
  highest: '最高學歷',
  from: /^就學期間（起）/,
  to: /^就學期間（訖）/,
  graduation: /^畢業年月/,
  desiredJob: /^希望應徵職務/,
  contactName: /^緊急聯絡人姓名/,
  contactRelation: /^緊急聯絡人關係/,
  contactAddress: /^緊急聯絡人地址/,
  contactPhone: /^緊急聯絡人電話/,
  health: /^是否有影響擔任本職務之健康狀況/,
  healthDescription: /^請說明（/,
  resume: /^履歷檔案/,
  uploaded: /^已上傳 · /,
  stored: /^目前的檔案 · /,
} as const

/** Applies and opens the link of the confirmation mail. */
export async function openEdit(page: Page): Promise<Applicant> {
  const applicant = await applied(page.request, 'tw')
  await page.goto(applicant.link)
  await expectForm(page)
  return applicant
}

/** Waits for the filled form. */
export async function expectForm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  await expect(page.getByRole('form')).toBeVisible()
}

/** Fills in the answers that this form requires and the application form does not ask for. */
export async function fillRequired(page: Page): Promise<void> {
  const w = words
  await page.getByLabel(w.contactName).fill('陳大明')
  await page.getByLabel(w.contactRelation).fill('父親')
  await page.getByLabel(w.contactAddress).fill('臺南市東區大學路 1 號')
  await page.getByLabel(w.contactPhone).fill('06-2757575')
  await answer(page, w.health, w.no)
}

/** Chooses an option of a radio group. */
export async function answer(page: Page, question: RegExp, choice: string): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByText(choice, { exact: true }).click()
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.save, exact: true }).click()
}

/** Expects a message above the form that has taken focus. */
export async function expectMessage(page: Page, kind: string, text: string | RegExp): Promise<void> {
  const message = page.locator(`[data-message=${kind}]`)
  await expect(message).toContainText(text)
  await expect(message).toBeFocused()
}

export async function expectSaved(page: Page): Promise<void> {
  await expectMessage(page, 'saved', words.saved)
}

/** Expects exactly these messages, each linking to a field, in a summary that has taken focus. */
export async function expectSummary(page: Page, sentences: readonly string[]): Promise<void> {
  const summary = page.locator('[data-error-summary]')
  await expect(summary.getByRole('link')).toHaveText([...sentences])
  // A single line gives the focus to its field.
  if (sentences.length > 1) await expect(summary).toBeFocused()
}
