import { applied, mailedLink, mailsTo } from './applicant.ts'
import { pdf } from './apply-files.ts'
import { uploaded } from './apply-steps.ts'
import { expectForm, expectMessage, expectSaved, fillRequired, openEdit, save, saveAll } from './edit-form.ts'
import { callsOf, expireLink, keptInBrowser, tokenOf } from './links.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, expectAccessible, expectErrors, expectNoSidewaysScroll, field, test } from './test.ts'

// Long journeys through a long form.
test.beforeEach(() => test.slow())

const unsaved = '有尚未儲存的修改'
const unchanged = '沒有未儲存的修改'

test('two tabs do not overwrite each other: the person is told and keeps both, or takes the newest', async ({
  page,
}) => {
  // The response when the record was saved elsewhere in between.
  expectErrors(page, /status of 412 .*\/api\/personal-info/)
  const { link } = await openEdit(page)
  await fillRequired(page)
  await saveAll(page)
  const other = await page.context().newPage()
  await other.goto(link)
  await expectForm(other)
  const saveInOther = async (path: string, text: string) => {
    await field(other, path).fill(text)
    await saveAll(other)
  }
  await field(other, 'application.desiredJob').fill('在另一個分頁填的')
  await saveInOther('emergencyContact.relation', '母親')

  await field(page, 'contact.address').fill('高雄市')
  await field(page, 'emergencyContact.relation').fill('配偶')
  await save(page)
  await expectMessage(page, 'conflict', '這份資料在您編輯期間已被更新')
  const message = page.locator('[data-message=conflict]')
  await expect(message).toContainText('已在別處更新的項目：應徵資訊、緊急聯絡人')
  await expect(message).toContainText('您在這裡修改的項目：地址、緊急聯絡人')
  await expect(message.getByRole('listitem')).toHaveText([
    /緊急聯絡人關係.*最新儲存的.*母親.*您在這裡填寫的.*配偶/,
  ])
  await page.getByRole('button', { name: '帶入最新資料，保留我的修改' }).click()
  await expectMessage(page, 'merged', '已帶入最新資料並保留您的修改')
  await expect(page.getByText(unsaved)).toBeVisible()
  await saveAll(page)
  await other.goto(link)
  await expect(field(other, 'application.desiredJob')).toHaveValue('在另一個分頁填的')
  await expect(field(other, 'emergencyContact.relation')).toHaveValue('配偶')
  await expect(field(other, 'contact.address')).toHaveValue('高雄市')

  await saveInOther('contact.address', '臺北市')
  await field(page, 'contact.address').fill('臺東縣')
  await save(page)
  await page.getByRole('button', { name: '捨棄我的修改，載入最新資料' }).click()
  await expectMessage(page, 'loaded', '已載入最新資料')
  await expect(field(page, 'contact.address')).toHaveValue('臺北市')
  await expect(page.getByText(unchanged)).toBeVisible()

  // Answers that outlived a reload tell that the record has changed since.
  await field(page, 'contact.address').fill('花蓮縣')
  await expect(page.getByText(unsaved)).toBeVisible()
  await saveInOther('application.desiredJob', '設計師')
  await page.reload()
  await expect(message).toContainText('已在別處更新的項目：應徵資訊')
  await expect(field(page, 'contact.address')).toHaveValue('花蓮縣')
})

test('unsaved changes outlive a reload and a change of language, a file with them, and are gone when they are saved or discarded', async ({
  page,
}) => {
  const { link } = await openEdit(page)
  await expect(page.getByText(unchanged)).toBeVisible()
  expect(await keptInBrowser(page)).not.toContain('recruiting.edit')
  await fillRequired(page)
  await field(page, 'identity.idNumber').fill('A123456789')
  await field(page, 'other.resume').setInputFiles(pdf('新履歷.pdf'))
  await expect(page.getByText(uploaded)).toBeVisible()
  await expect(page.getByText(unsaved)).toBeVisible()
  expect(await keptInBrowser(page)).not.toContain(tokenOf(link))

  await page.reload()
  await expect(page.locator('[data-message=restored]')).toContainText('已帶入您尚未儲存的修改')
  await expect(field(page, 'identity.idNumber')).toHaveValue('A123456789')
  await expect(page.getByText('新履歷.pdf', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit personal information')
  await expect(page.getByLabel(/^Emergency contact's name/)).toHaveValue('陳大明')
  await page.getByRole('link', { name: '繁體中文' }).click()
  await saveAll(page)
  expect(await keptInBrowser(page)).not.toContain('recruiting.edit')
  await page.reload()
  await expect(page.locator('[data-message]')).toHaveCount(0)

  await field(page, 'application.desiredJob').fill('設計師')
  await expect(page.getByText(unsaved)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '捨棄修改' }).click()
  await expect(field(page, 'application.desiredJob')).toHaveValue('資深前端工程師')
  expect(await keptInBrowser(page)).not.toContain('recruiting.edit')
})

test('leaving asks while something is not saved, and leaves nothing behind', async ({ page }) => {
  const { link } = await openEdit(page)
  const privacy = page.getByRole('link', { name: '隱私權政策' })
  await field(page, 'application.desiredJob').fill('設計師')
  // Typing the old answer again undoes the change.
  await field(page, 'application.desiredJob').fill('資深前端工程師')
  await privacy.click()
  await expect(page).toHaveURL('/privacy')

  await page.goto(link)
  await field(page, 'application.desiredJob').fill('設計師')
  await privacy.click()
  const question = page.getByRole('alertdialog', { name: '要離開此頁嗎？' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page, 'application.desiredJob')).toHaveValue('設計師')
  await privacy.click()
  await question.getByRole('button', { name: '不儲存，離開此頁' }).click()
  await expect(page).toHaveURL('/privacy')
  expect(await keptInBrowser(page)).not.toContain('recruiting.edit')
})

test.describe('a link that expires while somebody is editing', () => {
  test.use({ expectedErrors: /status of 410 .*\/api\/personal-info/ })

  test('the answers wait for the new link and are offered there @only-phone', async ({ page }) => {
    const { email, reference, link } = await openEdit(page)
    const { link: others } = await applied(page.request, 'tw')
    await fillRequired(page)
    await field(page, 'application.desiredJob').fill('設計師')
    await field(page, 'identity.idNumber').fill('A123456789')
    await expireLink(page.request, link)
    await save(page)
    await expectMessage(page, 'link', '資料尚未儲存')
    await expect(page.locator('[data-message=link]')).toContainText(reference)
    await expect(field(page, 'application.desiredJob')).toHaveValue('設計師')
    expect(await keptInBrowser(page)).not.toContain(tokenOf(link))
    await page.getByRole('button', { name: '寄送新的連結' }).click()
    await expect(page.getByText('郵件已寄出，請至您的信箱查收')).toBeVisible()
    await expect.poll(() => mailedLink(page.request, email, '/personal-info/edit/')).not.toBe(link)
    // Another page requests the link: leaving loses nothing and does not ask.
    await page.locator('[data-message=link]').getByRole('link', { name: '重新申請編輯個人資料' }).click()
    await expect(page).toHaveURL(/\/personal-info\/apply/)
    // The old link says where the answers are kept.
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(
      `應徵編號 ${reference} 尚未儲存的修改，會在此分頁保留至`,
    )

    // The link of another application does not offer them.
    await page.goto(others)
    await expectForm(page)
    await expect(page.locator('[data-waiting-offer]')).toHaveCount(0)
    await page.goto(await mailedLink(page.request, email, '/personal-info/edit/'))
    await expectForm(page)
    const offer = page.locator('[data-waiting-offer]')
    await expect(offer.getByRole('listitem').filter({ hasText: '設計師' })).toContainText(
      /希望應徵職務.*目前的內容.*資深前端工程師.*您先前填寫的.*設計師/,
    )
    await expect(offer).toContainText('A12****789')
    await expect(offer).not.toContainText('A123456789')
    await expect(field(page, 'application.desiredJob')).toHaveValue('資深前端工程師')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await offer.getByRole('button', { name: '帶入先前的修改' }).click()
    await expectMessage(page, 'taken', '已帶入您先前的修改')
    await expect(field(page, 'application.desiredJob')).toHaveValue('設計師')
    await expect(field(page, 'identity.idNumber')).toHaveValue('A123456789')
    expect(await keptInBrowser(page)).not.toContain('recruiting.waitingEdit')
    await saveAll(page)
  })

  test('they wait too when the link has ended before a reload, and can be discarded', async ({ page }) => {
    const { email, link } = await openEdit(page)
    await field(page, 'application.desiredJob').fill('設計師')
    await expect(page.getByText(unsaved)).toBeVisible()
    await expireLink(page.request, link)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('尚未儲存的修改')
    await page.request.post('/api/personal-info/links', { data: { email } })
    await expect.poll(() => mailedLink(page.request, email, '/personal-info/edit/')).not.toBe(link)
    await page.goto(await mailedLink(page.request, email, '/personal-info/edit/'))
    await page.getByRole('button', { name: '捨棄先前的修改' }).click()
    await expectMessage(page, 'dropped', '已捨棄您先前的修改')
    expect(await keptInBrowser(page)).not.toContain('設計師')
    await expect(field(page, 'application.desiredJob')).toHaveValue('資深前端工程師')
  })

  test('the person is told when the storage of the tab is forbidden, and nothing else breaks', async ({
    page,
  }) => {
    const { link } = await openEdit(page)
    await fillRequired(page)
    await expireLink(page.request, link)
    await page.evaluate(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await save(page)
    await expectMessage(page, 'link', '瀏覽器的儲存空間已滿或無法使用')
    await expect(field(page, 'emergencyContact.name')).toHaveValue('陳大明')
    await page.getByRole('link', { name: '隱私權政策' }).click()
    await expect(page.getByRole('alertdialog', { name: '要離開此頁嗎？' })).toBeVisible()
  })
})

test('a save on a bad network says that nothing is saved and keeps everything; a lost answer does not ask about its own changes', async ({
  page,
  context,
}) => {
  expectErrors(page, /ERR_(CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)|status of (503|412)/)
  const { email } = await openEdit(page)
  await fillRequired(page)
  await steer(context, { scenarios: ['maintenance'] })
  await save(page)
  await expectMessage(page, 'failed', '資料尚未儲存')
  await expect(field(page, 'emergencyContact.name')).toHaveValue('陳大明')
  await stopSteering(context)
  const calls = callsOf(page)
  await save(page, { clickCount: 2 })
  await expectSaved(page)
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /api/personal-info'])

  await field(page, 'other.resume').setInputFiles(pdf('新履歷.pdf'))
  await expect(page.getByText(uploaded)).toBeVisible()
  await steer(context, {
    faults: [
      { call: 'savePersonalInfo', cutAfterBytes: 0 },
      { call: 'getPersonalInfo', cutAfterBytes: 0 },
    ],
  })
  await save(page)
  await expectMessage(page, 'failed', '網路連線異常')
  await stopSteering(context)
  await saveAll(page)
  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(3)
})
