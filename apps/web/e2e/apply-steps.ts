import { randomUUID } from 'node:crypto'
import { sections as schemas, sectionNames } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { noticeVersion } from '@recruiting/schema/notice'
import { stage } from './applicant.ts'
import { pdf, png } from './apply-files.ts'
import { expect, type Page } from './test.ts'

/** Helpers for the form by roles and labels, in both languages. */

export type Language = 'tw' | 'us'

export const words = {
  tw: {
    agree: '我已閱讀並同意上述個人資料蒐集、處理及利用告知事項，以及服務條款',
    apply: '立即應徵',
    next: '下一步',
    submit: '送出應徵',
    steps: ['基本資料', '學歷', '工作經歷', '應徵資訊', '其他資料', '確認資料'],
    personal: ['中文姓氏', '中文名字', '英文姓名', '電子郵件', '行動電話'],
    highest: '最高學歷',
    second: '次高學歷',
    level: '教育程度',
    school: '學校名稱',
    graduated: '畢業',
    month: '畢業年月',
    none: '無',
    seniority: '工作年資',
    channel: '應徵管道',
    workPermit: '是否需由公司協助申請工作許可（工作證）',
    yes: '是',
    no: '否',
    headshot: '大頭照',
    resume: '履歷檔案',
    uploaded: /^已上傳 · /,
    sent: '應徵資料已送出',
    home: '回到職缺列表',
    problem: /有 \d+ 個欄位需要修正/,
    error: /^錯誤：/,
  },
  us: {
    agree: 'I have READ and AGREED with the terms and conditions',
    apply: 'Apply now',
    next: 'Next',
    submit: 'Submit application',
    steps: [
      'Personal details',
      'Education',
      'Work experience',
      'Application details',
      'Other information',
      'Check your answers',
    ],
    personal: ['Chinese last name', 'Chinese first name', 'English name', 'E-mail', 'Mobile phone'],
    highest: 'Highest degree',
    second: 'Second-highest degree',
    level: 'Qualification level',
    school: 'School',
    graduated: 'Graduated',
    month: 'Graduation month',
    none: 'None',
    seniority: 'Years of experience',
    channel: 'Application channel',
    workPermit: 'Do you need the company to apply for a work permit for you?',
    yes: 'Yes',
    no: 'No',
    headshot: 'Headshot',
    resume: 'CV / resume',
    uploaded: /^Uploaded · /,
    sent: 'Your application has been submitted',
    home: 'Back to the vacancies',
    problem: /^There (?:is a problem|are \d+ problems)$/,
    error: /^Error: /,
  },
} as const

export const job = 'LG-1001'

let addresses = 0
/** An address that no other test uses. */
export function freshAddress(): string {
  addresses += 1
  return `chen.${process.pid}.${Date.now()}.${addresses}@example.com`
}

/** From the vacancy through the consent to the first step. */
export async function openForm(page: Page, language: Language = 'tw', code = job, site = ''): Promise<void> {
  const w = words[language]
  await page.goto(`${site}/about?job=${code}${language === 'us' ? '&lang=us' : ''}`)
  // The consent is rendered before hydration.
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByRole('checkbox', { name: w.agree }).check()
  await page.getByRole('button', { name: w.apply }).click()
  await expectStep(page, 0, language)
}

export async function expectStep(page: Page, position: number, language: Language = 'tw'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].steps[position] ?? '')
}

export async function next(page: Page, language: Language = 'tw'): Promise<void> {
  await page.getByRole('button', { name: words[language].next, exact: true }).click()
}

export async function fillPersonal(
  page: Page,
  language: Language = 'tw',
  email = freshAddress(),
): Promise<string> {
  const [last, first, english, mail, phone] = words[language].personal
  await page.getByLabel(last).fill('陳')
  await page.getByLabel(first).fill('怡君')
  await page.getByLabel(english).fill('Chen, Yi-Chun')
  await page.getByLabel(mail).fill(email)
  await page.getByLabel(phone).fill('0912-345-678')
  return email
}

export async function fillEducation(page: Page, language: Language = 'tw'): Promise<void> {
  const w = words[language]
  const highest = page.getByRole('group', { name: w.highest, exact: true })
  await highest.getByLabel(w.level).selectOption('bachelor')
  await highest.getByLabel(w.school, { exact: true }).fill('國立臺灣大學')
  await highest.getByRole('radio', { name: w.graduated }).check()
  await highest.getByLabel(w.month).fill('2020/06')
  const second = page.getByRole('group', { name: w.second })
  await second.getByLabel(w.level).selectOption({ label: w.none })
}

export async function fillExperience(page: Page, language: Language = 'tw'): Promise<void> {
  await page.getByLabel(words[language].seniority).selectOption('none')
}

export async function fillApplication(page: Page, language: Language = 'tw'): Promise<void> {
  await page.getByLabel(words[language].channel).selectOption('cake')
}

export async function fillOther(page: Page, language: Language = 'tw'): Promise<void> {
  const w = words[language]
  await page.getByRole('radiogroup', { name: w.workPermit }).getByRole('radio', { name: w.no }).check()
  await page.getByLabel(w.headshot).setInputFiles(png())
  await page.getByLabel(w.resume).setInputFiles(pdf())
  await expect(page.getByText(w.uploaded)).toHaveCount(2)
}

/** Fills in the required answers of each step, in order. */
export const fills = [fillPersonal, fillEducation, fillExperience, fillApplication, fillOther] as const

/** Valid answers of every step in the form in which they are sent, without files. */
const answers = {
  personal: { ...exampleApplication.personal, nameEn: 'Chen, Yi-Chun' },
  education: {
    highest: exampleApplication.education.secondHighest,
    secondHighest: { qualification: 'none' },
  },
  experience: { seniority: 'none', entries: [] },
  application: { channel: 'cake' },
  other: { workPermitRequired: false },
}

/**
 * Opens a step, as after a reload, with the steps before it stored as answered: 0 is the first, 5 the check. How a person
 * gets there is tested by the journeys from the vacancy to the confirmation.
 */
export async function goToStep(page: Page, position: number, language: Language = 'tw'): Promise<void> {
  const answered = sectionNames.slice(0, position)
  const sections = Object.fromEntries(answered.map((name) => [name, fromWire(schemas[name], answers[name])]))
  const files = answered.includes('other')
    ? {
        headshot: await stage(page.request, 'headshot', png()),
        resume: await stage(page.request, 'resume', pdf()),
      }
    : {}
  const stored = {
    'recruiting.jobs': {
      jobs: [{ code: job, title: { tw: '法務專員', us: 'Legal Counsel' }, salaryUnit: 'month' }],
    },
    'recruiting.consent': { version: noticeVersion, codes: [job] },
    'recruiting.draft': { version: 1, id: randomUUID(), sections, files, reach: position },
  }
  await page.addInitScript((entries) => {
    if (window.name === 'stored') return
    window.name = 'stored'
    for (const [key, value] of entries) sessionStorage.setItem(key, JSON.stringify(value))
  }, Object.entries(stored))
  await page.goto(`/apply?step=${[...sectionNames, 'check'][position]}${language === 'us' ? '&lang=us' : ''}`)
  await expectStep(page, position, language)
}

/** The messages of the error summary, in order. */
export async function expectSummary(
  page: Page,
  sentences: readonly string[],
  language: Language = 'tw',
): Promise<void> {
  const summary = page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: words[language].problem }) })
  await expect(summary.getByRole('link')).toHaveText([...sentences])
  await expect(page).toHaveTitle(words[language].error)
}
