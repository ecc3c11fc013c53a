import type { Page } from '@playwright/test'
import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Locale, UploadKind } from '@recruiting/schema/options'
import { applied } from '../e2e/applicant.ts'
import { bytes, pdf, png, type TestFile } from '../e2e/apply-files.ts'
import { fillRequired } from '../e2e/edit-form.ts'
import type { Shot } from './shots.ts'

const job = 'LG-1001'
const vacancy = `/about?job=${job}`

async function languageOf(page: Page): Promise<Locale> {
  return (await page.locator('html').getAttribute('lang')) === 'en-US' ? 'us' : 'tw'
}

async function stagedFile(page: Page, kind: UploadKind, { name, mimeType, buffer }: TestFile) {
  const multipart = { kind, file: { name, mimeType, buffer } }
  return await (await page.request.post('/api/uploads', { multipart })).json()
}

/** Opens a step with exactly these sections answered. */
async function openStep(page: Page, step: string, answered: readonly SectionName[]): Promise<void> {
  const { headshot: _, resume: __, portfolio: ___, ...other } = exampleApplication.other
  const given = { ...exampleApplication, other }
  const answers = answered.map((name) => [name, fromWire(sections[name], given[name])])
  const files = answered.includes('other')
    ? {
        headshot: await stagedFile(page, 'headshot', png('證件照.png', [90, 140, 200])),
        resume: await stagedFile(page, 'resume', pdf('陳怡君_履歷.pdf')),
      }
    : {}
  const draft = { version: 1, id: crypto.randomUUID(), sections: Object.fromEntries(answers), files }
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values))
        sessionStorage.setItem(`recruiting.${key}`, JSON.stringify(value))
    },
    {
      jobs: { jobs: [{ code: job, title: { tw: '法務專員', us: 'Legal Counsel' } }] },
      consent: { ...exampleApplication.consent, codes: [job] },
      draft,
    },
  )
  // An upload of a step may outlast the wait for an idle network.
  await page.goto(`/apply?step=${step}`, { waitUntil: 'networkidle' })
  await page.locator('main form, main dl').first().waitFor()
}

async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await page.locator('[data-error-summary]').waitFor()
}

/** A step with every answer valid, and one with all required answers missing. */
function stepShots(step: SectionName): Shot[] {
  const position = sectionNames.indexOf(step)
  return [
    {
      name: `apply-${step}`,
      path: vacancy,
      prepare: (page) => openStep(page, step, sectionNames.slice(0, position + 1)),
    },
    {
      name: `apply-${step}-error`,
      path: vacancy,
      prepare: async (page) => {
        await openStep(page, step, sectionNames.slice(0, position))
        if (step === 'experience') await page.locator('#add-experience').click()
        if (step === 'other') await page.locator('[id="other.resume"]').setInputFiles(bytes('cv.txt', 5))
        await submit(page)
      },
    },
  ]
}

async function openCheck(page: Page): Promise<void> {
  await openStep(page, 'check', sectionNames)
}

async function openEdit(page: Page): Promise<Locale> {
  const language = await languageOf(page)
  const { link } = await applied(page.request, language)
  await page.goto(link)
  await page.locator('main form').waitFor()
  return language
}

/** The application form, step by step, and the edit form: filled in, with errors, and completed. */
export const formShots: readonly Shot[] = [
  ...sectionNames.flatMap(stepShots),
  {
    name: 'apply-uploading',
    path: vacancy,
    prepare: async (page) => {
      await openStep(page, 'other', sectionNames.slice(0, -1))
      // The first bytes are sent, the rest waits until the screenshot is taken.
      const session = await page.context().newCDPSession(page)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 20_000,
      })
      const { buffer, ...picture } = png('大頭照.png', [90, 140, 200], 900, 600)
      const file = { ...picture, buffer: Buffer.concat([buffer, Buffer.alloc(4_000_000)]) }
      await page.locator('[id="other.headshot"]').setInputFiles(file)
      await page.locator('progress').waitFor()
      await page.locator('progress').scrollIntoViewIfNeeded()
    },
  },
  { name: 'apply-check', path: vacancy, prepare: openCheck },
  {
    name: 'apply-check-offline',
    path: vacancy,
    prepare: async (page) => {
      await openCheck(page)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: /送出應徵|Submit application/ }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'apply-done',
    path: vacancy,
    prepare: async (page) => {
      await openCheck(page)
      await page.getByRole('button', { name: /送出應徵|Submit application/ }).click()
      await page.locator('[data-reference]').waitFor()
    },
  },
  { name: 'edit', path: '/', prepare: openEdit },
  {
    name: 'edit-error',
    path: '/',
    prepare: async (page) => {
      await openEdit(page)
      await submit(page)
    },
  },
  {
    name: 'edit-saved',
    path: '/',
    prepare: async (page) => {
      await fillRequired(page, await openEdit(page))
      await page.locator('main form button[type=submit]').last().click()
      await page.locator('[data-message=saved]').waitFor()
      // The notification closes after a second.
      await page.locator('[data-part=root][data-scope=toast]').waitFor({ state: 'detached' })
    },
  },
]
