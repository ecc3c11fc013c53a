import { expectStep, fillEducation, fillPersonal, goToStep, next, words } from './apply-steps.ts'
import { expect, type Page, test } from './test.ts'

// The scripts wait for the first touch of each test.
test.use({ touched: false })

const english = words.tw.personal[2]

/** Holds the scripts of the page from now on. @returns the function that lets them arrive */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isAlive = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()
const isPlain = (page: Page) => expect(page.locator('html[data-ready]')).not.toBeAttached()

/** Sums up what moves on a page, from its beginning. */
function watchShifts(): void {
  Object.assign(window, { moved: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
  }).observe({ type: 'layout-shift', buffered: true })
}

test('what is typed before, while and after the scripts arrive is kept, and "next" goes on @phone', async ({
  page,
}) => {
  await goToStep(page, 0)
  const release = await holdScripts(page)
  await page.reload()
  await fillPersonal(page)
  await page.getByLabel(english).fill('')
  await page.getByLabel(english).pressSequentially('Chen')
  await isPlain(page)
  // An input method: its text is not finished when the page comes to life.
  const client = await page.context().newCDPSession(page)
  await page.getByLabel(words.tw.personal[0]).focus()
  await page.keyboard.press('End')
  await client.send('Input.imeSetComposition', { text: 'ㄨㄤ', selectionStart: 2, selectionEnd: 2 })
  release()
  await isAlive(page)
  await client.send('Input.insertText', { text: '王' })
  await expect(page.getByLabel(words.tw.personal[0])).toHaveValue('陳王')
  await page.getByLabel(english).pressSequentially(', Yi', { delay: 20 })
  await next(page)
  await expectStep(page, 1)
  await page.goBack()
  await expectStep(page, 0)
  await expect(page.getByLabel(words.tw.personal[0])).toHaveValue('陳王')
  await expect(page.getByLabel(english)).toHaveValue(/^(?:Chen, Yi|, YiChen)$/)
})

test('a press on "next" waits for the scripts and never sends the answers anywhere', async ({ page }) => {
  await goToStep(page, 0)
  const release = await holdScripts(page)
  await page.reload()
  await fillPersonal(page)
  const address = page.url()
  await page.getByLabel(english).press('Enter')
  await expect(page.locator('[data-held]')).toHaveText(words.tw.next)
  expect(page.url()).toBe(address)
  release()
  await expectStep(page, 1)
})

test.describe('without the scripts', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('what was typed survives a reload', async ({ page }) => {
    await goToStep(page, 1)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await fillEducation(page)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await isAlive(page)
    const highest = page.getByRole('group', { name: words.tw.highest, exact: true })
    await expect(highest.getByLabel(words.tw.school, { exact: true })).toHaveValue('國立臺灣大學')
    await expect(highest.getByRole('radio', { name: '畢業' })).toBeChecked()
    await next(page)
    await expectStep(page, 2)
  })
})

for (const position of [0, 1, 2, 3, 4, 5]) {
  test(`step ${position + 1} is there with its answers after a reload, and nothing moves @phone`, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts)
    await goToStep(page, 5)
    await page.goto(
      `/apply?step=${['personal', 'education', 'experience', 'application', 'other', 'check'][position]}`,
    )
    await expectStep(page, position)
    const controls = page.locator('main form :is(input:not([type=file]), select, textarea)')
    const values = () =>
      controls.evaluateAll((all) =>
        all.map((each) => [
          each.getAttribute('name'),
          Reflect.get(each, each.matches('[type=radio], [type=checkbox]') ? 'checked' : 'value'),
        ]),
      )
    const before = await values()
    await page.evaluate(() => dispatchEvent(new Event('keydown')))
    await isAlive(page)
    await page.waitForTimeout(300)
    expect(await values()).toEqual(before)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0)
  })
}
