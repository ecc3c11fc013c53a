import { randomUUID } from 'node:crypto'
import { sections as schemas, sectionNames } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { noticeVersion } from '@recruiting/schema/notice'
import type { Locale } from '@recruiting/schema/options'
import { stage } from './applicant.ts'
import { pdf, png } from './apply-files.ts'
import { expect, field, type Page } from './test.ts'
import { words } from './words.ts'

/** Helpers for the form, whose controls are found by the paths of their fields. */

export const job = 'LG-1001'

/** The steps as the address names them. */
export const steps = [...sectionNames, 'check'] as const

let addresses = 0
/** An address that no other test uses. */
export function freshAddress(): string {
  addresses += 1
  return `chen.${process.pid}.${Date.now()}.${addresses}@example.com`
}

/** From the vacancy through the consent to the first step. */
export async function openForm(page: Page, language: Locale = 'tw', code = job): Promise<void> {
  await page.goto(`/about?job=${code}${language === 'us' ? '&lang=us' : ''}`)
  await agree(page, language)
  await expectStep(page, 0, language)
}

/** Agrees to the notice, and goes on to the form. */
export async function agree(page: Page, language: Locale = 'tw'): Promise<void> {
  await field(page, 'consent.agreed').check()
  await page.getByRole('button', { name: words[language].about.consent.apply }).click()
}

export async function expectStep(page: Page, position: number, language: Locale = 'tw'): Promise<void> {
  const name = steps[position] ?? 'check'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].apply.steps[name])
  // It follows after the frame that shows the step.
  if (position > 0) await expect(page).toHaveURL(new RegExp(`[?&]step=${name}`))
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.tw.apply.next, exact: true }).click()
}

export async function fillPersonal(page: Page, email = freshAddress()): Promise<string> {
  const answers = {
    lastNameZh: '陳',
    firstNameZh: '怡君',
    nameEn: 'Chen, Yi-Chun',
    email,
    mobilePhone: '0912-345-678',
  }
  for (const [name, text] of Object.entries(answers)) await field(page, `personal.${name}`).fill(text)
  return email
}

export async function fillEducation(page: Page): Promise<void> {
  await field(page, 'education.highest.qualification').selectOption('bachelor')
  await field(page, 'education.highest.school').fill('國立臺灣大學')
  await field(page, 'education.highest.status', 'graduated').check()
  await field(page, 'education.highest.yearMonth').fill('2020/06')
  await field(page, 'education.secondHighest.qualification').selectOption('none')
}

export async function fillExperience(page: Page): Promise<void> {
  await field(page, 'experience.seniority').selectOption('none')
}

export async function fillApplication(page: Page): Promise<void> {
  await field(page, 'application.channel').selectOption('cake')
}

export async function fillOther(page: Page): Promise<void> {
  await field(page, 'other.workPermitRequired', 'no').check()
  await field(page, 'other.headshot').setInputFiles(png())
  await field(page, 'other.resume').setInputFiles(pdf())
  await expect(page.getByText(uploaded)).toHaveCount(2)
}

/** What stands beside a file that has arrived: its size follows. */
export const uploaded = new RegExp(`^${words.tw.form.file.done} · `)

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
export async function goToStep(page: Page, position: number): Promise<void> {
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
  await page.goto(`/apply?step=${steps[position]}`)
  await expectStep(page, position)
}
