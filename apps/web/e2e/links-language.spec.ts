import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { applied, mailedUrl } from './applicant.ts'
import { keptInBrowser, tokenOf } from './links.ts'
import { expect, type Page, test } from './test.ts'

const words = {
  tw: {
    deletion: '確認刪除履歷資料',
    edit: '編輯個人資料',
    referral: '推薦資料確認',
    request: '申請刪除履歷',
    legal: ['隱私權政策', '服務條款', 'Cookie 政策'],
  },
  us: {
    deletion: 'Confirm deletion',
    edit: 'Edit personal information',
    referral: /[Rr]eferral/,
    request: 'Delete my resume',
    legal: ['Privacy policy', 'Terms', 'Cookie policy'],
  },
} as const

const recommended = { tw: 'yijun.chen@mail.example', us: 'alex.lee@mail.example' } as const

/** The links of mails in a language, one of each kind, unchanged. */
async function mailed(page: Page, locale: Locale): Promise<{ url: string; heading: string | RegExp }[]> {
  const { request } = page
  const { email } = await applied(request, locale)
  const headers = { 'accept-language': languageTags[locale] }
  expect((await request.post('/api/delete-resume', { headers, data: { email } })).status()).toBe(202)
  const { deletion, edit, referral, request: asked } = words[locale]
  const of = async (path: string, heading: string | RegExp, to = email) => ({
    url: await mailedUrl(request, to, path),
    heading,
  })
  return [
    await of('/delete-resume/detail/', deletion),
    await of('/personal-info/edit/', edit),
    await of('/delete-resume/apply', asked),
    await of('/referral/check/', referral, recommended[locale]),
  ]
}

for (const locale of ['tw', 'us'] as const) {
  // One device has no stored language, one has the other language.
  const language = locale === 'tw' ? 'us' : undefined
  test.describe(`a mail in ${locale} on a device with ${language ?? 'no'} choice`, () => {
    test.use({ language })

    test('opens each of its pages, and those they lead to, in the mail’s language', async ({ page }) => {
      test.slow()
      const legal = words[locale].legal
      for (const [index, { url, heading }] of (await mailed(page, locale)).entries()) {
        expect(url).toMatch(new RegExp(`\\?lang=${locale}$`))
        await page.goto(url)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale])
        await page
          .locator('footer')
          .getByRole('link', { name: legal[index % legal.length] ?? '' })
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(legal[index % legal.length] ?? '')
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale])
        const token = tokenOf(url)
        expect(new URL(page.url()).search).toBe(`?lang=${locale}`)
        if (token.length === 43) {
          expect(await keptInBrowser(page)).not.toContain(token)
          expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token)
          expect(await page.evaluate(() => document.referrer)).not.toContain(token)
        }
      }
    })
  })
}
