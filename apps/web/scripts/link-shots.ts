import { expect, type Page } from '@playwright/test'
import type { Locale } from '@recruiting/schema/options'
import { applied, mailedLink, mailsTo } from '../e2e/applicant.ts'
import { expireLink } from '../e2e/expire-link.ts'
import type { Shot } from './shots.ts'

async function languageOf(page: Page): Promise<Locale> {
  return (await page.locator('html').getAttribute('lang')) === 'en-US' ? 'us' : 'tw'
}

/** Applies, requests deletion and opens the link of the mail. */
async function openDeletion(page: Page): Promise<string> {
  const language = await languageOf(page)
  const { email } = await applied(page.request, language)
  await askForDeletion(page, email)
  await page.goto(await mailedLink(page.request, email, '/delete-resume/detail/'))
  await page.locator('dl').waitFor()
  return email
}

async function askForDeletion(page: Page, email: string): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('form button[type=submit]').click()
  await page.locator('form').waitFor({ state: 'detached' })
  // The notification closes after a second.
  await page.locator('[data-part=root][data-scope=toast]').waitFor({ state: 'detached' })
}

async function openDialog(page: Page): Promise<void> {
  await openDeletion(page)
  await page.locator('[aria-haspopup=dialog]').click()
  await page.getByRole('alertdialog').waitFor()
}

const deletionForm = '/delete-resume/apply'
const nobodysLink = `/delete-resume/detail/${'A'.repeat(43)}`

/** The pages of emailed links, in every state. */
export const linkShots: readonly Shot[] = [
  { name: 'delete-request', path: deletionForm },
  {
    name: 'delete-request-empty',
    path: deletionForm,
    prepare: (page) => page.locator('form button[type=submit]').click(),
  },
  {
    name: 'delete-request-offline',
    path: deletionForm,
    prepare: async (page) => {
      await page.locator('input[type=email]').fill('a@example.com')
      // The scripts load at the first touch.
      await page.locator('html[data-ready]').waitFor()
      await page.context().setOffline(true)
      await page.locator('form button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'delete-sent',
    path: deletionForm,
    prepare: (page) => askForDeletion(page, 'yijun.chen@mail.example'),
  },
  { name: 'delete-confirm', path: deletionForm, prepare: openDeletion },
  { name: 'delete-dialog', path: deletionForm, prepare: openDialog },
  {
    name: 'delete-dialog-not-ticked',
    path: deletionForm,
    prepare: async (page) => {
      await openDialog(page)
      await page.getByRole('alertdialog').locator('button[type=submit]').click()
    },
  },
  {
    name: 'delete-dialog-offline',
    path: deletionForm,
    prepare: async (page) => {
      await openDialog(page)
      await page.context().setOffline(true)
      await page.getByRole('checkbox').check()
      await page.getByRole('alertdialog').locator('button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'delete-done',
    path: deletionForm,
    prepare: async (page) => {
      await openDialog(page)
      await page.getByRole('checkbox').check()
      await page.getByRole('alertdialog').locator('button[type=submit]').click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await page.locator('[data-part=root][data-scope=toast]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'referral',
    path: deletionForm,
    prepare: (page) => openReferral(page, 'yijun.chen@mail.example'),
  },
  {
    name: 'referral-one-closed',
    path: deletionForm,
    prepare: (page) => openReferral(page, 'alex.lee@mail.example'),
  },
  {
    name: 'referral-all-closed',
    path: deletionForm,
    prepare: (page) => openReferral(page, 'jiahao.lin@mail.example'),
  },
  { name: 'link-invalid', path: nobodysLink },
  { name: 'link-invalid-referral', path: nobodysLink.replace('delete-resume/detail', 'referral/check') },
  {
    name: 'link-expired',
    path: deletionForm,
    prepare: async (page) => {
      await openDeletion(page)
      await expireLink(page.request, page.url())
      await page.reload()
    },
  },
  {
    name: 'link-resent',
    path: deletionForm,
    prepare: async (page) => {
      await openDeletion(page)
      await expireLink(page.request, page.url())
      await page.reload()
      await page.locator('main button').click()
      await page
        .getByRole('status')
        .filter({ hasText: /\w|\p{L}/u })
        .first()
        .waitFor()
    },
  },
  {
    name: 'link-replaced',
    path: deletionForm,
    prepare: async (page) => {
      const email = await openDeletion(page)
      const replaced = page.url()
      await expireLink(page.request, page.url())
      await page.reload()
      // An address receives at most one mail every five seconds.
      await page.waitForTimeout(5500)
      await page.locator('main button').click()
      await expect.poll(() => mailsTo(page.request, email)).toHaveLength(3)
      await page.goto(replaced)
      await page.locator('main button').waitFor()
    },
  },
  {
    name: 'link-used',
    path: deletionForm,
    prepare: async (page) => {
      await openDialog(page)
      await page.getByRole('checkbox').check()
      await page.getByRole('alertdialog').locator('button[type=submit]').click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await page.reload()
    },
  },
  {
    name: 'link-offline',
    path: nobodysLink,
    prepare: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await page.locator('main button').waitFor()
    },
  },
  {
    name: 'link-too-many',
    path: nobodysLink,
    prepare: async (page) => {
      const problem = { type: 'x', title: 'x', status: 429, code: 'too_many_requests', requestId: 'x' }
      await page.route('**/api/**', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '840', 'content-type': 'application/problem+json' },
          body: JSON.stringify(problem),
        }),
      )
      await page.reload()
      await page.locator('main button').waitFor()
    },
  },
]

async function openReferral(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page.request, email, '/referral/check/'))
  await page.locator('dl').waitFor()
}
