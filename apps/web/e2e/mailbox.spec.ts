import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { mailsTo } from './applicant.ts'
import { recommend } from './links.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

const none = 'No mail yet.'

const mails = (page: Page) => page.getByRole('list', { name: 'Mails, newest first' }).getByRole('link')

// Without the invitations of the seed.
test.use({ world: { jobs: ['SW-1001'] } })
// A retry is traced by a script in each frame, which the sandbox of the mail's frame refuses.
test.use({ expectedErrors: /Blocked script execution in 'about:srcdoc'|status of 410 / })

test('a mail arrives while the mailbox is open, is found by its recipient, and its link can be ended', async ({
  page,
}) => {
  await page.goto(`/__mock/mailbox?lang=us`)
  await expect(page.getByText(none)).toBeVisible()
  await recommend(page.request, 'first@mail.example', 'us')
  await recommend(page.request, 'second@mail.example', 'us')
  await expect(mails(page)).toHaveCount(2)

  await page.getByLabel('Recipient', { exact: true }).fill('second')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(mails(page)).toHaveText([/second@mail\.example/])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await mails(page).click()
  const mail = page.getByTitle('The mail as HTML')
  await expect(mail.contentFrame().getByText(exampleReferralOrder.recommender).first()).toBeVisible()
  await page.getByRole('link', { name: 'Dark', exact: true }).click()
  await expect(page).toHaveURL(/scheme=dark/)
  await page.getByRole('link', { name: 'Phone', exact: true }).click()
  await expect(page).toHaveURL(/width=phone/)
  expect((await mail.boundingBox())?.width).toBeLessThanOrEqual(375)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await expect(page.locator('pre').first()).toContainText('/referral/check/')
  const link = page.getByRole('link', { name: /\/referral\/check\// }).first()
  const address = (await link.getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Expire' }).click()
  await expect(page.getByRole('region', { name: 'Links in the mail' })).toContainText('Done')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/失效|expired/i)

  await page.goto(`/__mock/mailbox?lang=us&to=second`)
  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(mails(page)).toHaveCount(2)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Delete all mails' }).click()
  await expect(page.getByText(none)).toBeVisible()
  expect(await mailsTo(page.request, 'first@mail.example')).toEqual([])
})
