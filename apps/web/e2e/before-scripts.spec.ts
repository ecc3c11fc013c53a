import { expectStep, fillPersonal, goToStep, next, steps } from './apply-steps.ts'
import { expect, expectErrors, field, goInHistory, hold, type Page, stored, test } from './test.ts'
import { words } from './words.ts'

// Read only: the common data, whose pages are kept. The scripts wait for the first touch of each test.
test.use({ world: null, touched: false })

const main = '**/assets/index-*'

/** The site on a slow network: the page is rendered, and its scripts load when the test allows it. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { release } = await hold(page, main)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return release
}

/** Touches nothing of the page. */
async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(100, 100)
  await page.mouse.move(101, 100)
}

const pressKey = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('keydown')))

/** @param begin makes the scripts load */
async function isAlive(page: Page, begin?: (page: Page) => Promise<void> | void): Promise<void> {
  await begin?.(page)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Sums up what moves on a page, from its beginning. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'moved'))
}

test('list and vacancy fetch no script until they are touched, or the consent is in view @only-phone', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const [path, touch] of [
    ['/', () => moveMouse(page)],
    ['/about?job=SW-1001', () => moveMouse(page)],
    ['/about?job=SW-1001', () => page.evaluate(() => document.getElementById('consent')?.scrollIntoView())],
  ] as const) {
    // The page before may still load scripts.
    await page.goto('about:blank')
    scripts.length = 0
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(scripts, path).toEqual([])
    await touch()
    await isAlive(page)
    expect(scripts.length, path).toBeGreaterThan(0)
  }
})

test('a key press begins, and what was focused keeps the focus; the vacancy of a link is stored before', async ({
  page,
}) => {
  await page.goto('/about?job=SW-1001')
  const before = await stored(page, 'jobs')
  expect(before).toEqual({ jobs: [{ code: 'SW-1001', title: expect.any(Object), salaryUnit: 'month' }] })
  await page.keyboard.press('Tab')
  await isAlive(page)
  await expect(page.getByRole('link', { name: '跳到主要內容' })).toBeFocused()
  // Exactly what the guard stores.
  expect(await stored(page, 'jobs')).toEqual(before)
})

test('what is typed and opened stays while the scripts load, and a choice is searched by the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const first = await openBeforeScripts(page, '/')
  const filter = page.getByRole('checkbox', { name: /^軟體與資訊/ })
  await page.locator('summary', { hasText: '篩選條件' }).click()
  await expect(filter).toBeVisible()
  await page.getByRole('searchbox').fill('工程師')
  await isAlive(page, first)
  await expect(filter).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('工程師')
  await expect(page.getByRole('searchbox')).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 740 })
  const second = await openBeforeScripts(page, '/?keyword=%E5%B7%A5')
  await filter.click()
  await expect(page).toHaveURL(/\?keyword=[^&]+&jobType=software$/)
  await expect(filter).toBeChecked()
  second()
  await isAlive(page, moveMouse)

  const third = await openBeforeScripts(page, '/delete-resume/apply')
  await page.getByRole('textbox').fill('a@b.example')
  await isAlive(page, third)
  await expect(page.getByRole('textbox')).toHaveValue('a@b.example')
  await page.getByRole('button', { name: '寄送郵件' }).click()
  await expect(page.getByText('a@b.example')).toBeVisible()
  await expect(page).toHaveURL(/\/delete-resume\/apply$/)
})

test('consent that was ticked counts, and the page says that it is loading until the form is there @only-phone', async ({
  page,
}) => {
  const release = await openBeforeScripts(page, '/about?job=SW-1001')
  const notice = page.getByRole('status').filter({ hasText: /^載入中…$/ })
  await page.getByRole('checkbox').check()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: '立即應徵' }).click()
  await expect(page.getByRole('button', { name: '立即應徵' })).toHaveAttribute('data-held')
  await expect(notice).toBeInViewport({ ratio: 1 })
  // The form is late, too.
  const form = await hold(page, '**/assets/apply-*')
  release()
  await form.asked
  await isAlive(page)
  await expect(page.locator('[data-held]')).toHaveCount(0)
  await expect(notice).toBeInViewport({ ratio: 1 })
  form.release()
  await expect(page).toHaveURL(/\/apply/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('基本資料')
  await expect(notice).toHaveCount(0)
})

test('a press that leads nowhere ends the notice that something is loading', async ({ page }) => {
  const release = await openBeforeScripts(page, '/about?job=SW-1001&lang=us')
  const notice = page.getByRole('status').filter({ hasText: /^Loading…$/ })
  await page.getByRole('button', { name: 'Apply now' }).click()
  await expect(notice).toBeVisible()
  release()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expect(notice).toHaveCount(0)
})

test('a form that was sent before the scripts is answered by a page that the scripts take over', async ({
  page,
}) => {
  expectErrors(page, /status of 422 /)
  await page.setViewportSize({ width: 360, height: 400 })
  const release = await openBeforeScripts(page, '/delete-resume/apply')
  await page.getByRole('textbox').fill('nobody')
  await page.getByRole('button', { name: '寄送郵件' }).click()
  await expect(page).toHaveTitle(/^錯誤：/)
  await expect(page.getByRole('link', { name: '請輸入有效的電子郵件地址' })).toBeInViewport()
  release()
  await isAlive(page, moveMouse)
  await expect(page).toHaveTitle(/^錯誤：/)
  await expect(page.getByRole('textbox')).toHaveValue('nobody')
  await page.getByRole('textbox').fill('a@b.example')
  await expect(page).toHaveTitle(/^申請刪除履歷/)
  await page.getByRole('button', { name: '寄送郵件' }).click()
  // The document was opened at the form (`#request`).
  await expect(page.getByText('a@b.example')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: '改用其他信箱' }).click()
  await page.getByRole('link', { name: '申請編輯個人資料' }).click()
  await expect(page).toHaveTitle(/^申請編輯個人資料/)
  await page.getByRole('link', { name: '申請刪除履歷' }).last().click()
  await expect(page.getByRole('textbox')).toHaveValue('')
  await expect(page).toHaveTitle(/^申請刪除履歷/)
})

test('scripts that fail at the first touch are reported by the button that needs them, and can be fetched again @only-phone', async ({
  page,
}) => {
  expectErrors(page, /ERR_CONNECTION|Failed to fetch/)
  const scripts = '**/assets/react-*'
  await page.route(scripts, (route) => route.abort('connectionreset'))
  await page.goto('/about?job=SW-1001')
  const message = page.getByRole('alert')
  await expect(message).toBeHidden()
  const box = page.getByRole('checkbox')
  await box.check()
  await page.getByRole('button', { name: '立即應徵' }).click()
  await expect(message).toHaveText(/此功能尚未載入/)
  await expect(message).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: '載入中' })).toHaveCount(0)
  await expect(box).toBeChecked()
  await expect(page.locator('[data-held]')).toHaveCount(0)
  // The scripts can be fetched again: the link of the message loads the page anew.
  await page.unroute(scripts)
  await message.getByRole('link').click()
  await isAlive(page, moveMouse)
  await expect(message).toBeHidden()
})

test('taking the page over puts no style in again and moves none', async ({ page }) => {
  // Without the steering bar, which adds elements and styles.
  await page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return await route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/ data-steered="[^"]*"/, '')
    await route.fulfill({ response, body })
  })
  // Both make the browser lay out the whole page again.
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new MutationObserver((records) => {
      const isStyle = ({ removedNodes }: MutationRecord) =>
        [...removedNodes].some((node) => node instanceof HTMLStyleElement)
      Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + records.filter(isStyle).length })
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/about?job=SW-1001', '/cookies', '/delete-resume/apply']) {
    await page.goto(path)
    await isAlive(page, moveMouse)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0)
    const added = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && 'emotion' in ownerNode.dataset)
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    )
    expect(added).toEqual([])
  }
})

test('a list from the back/forward cache shows the choices of its address', async ({ page }) => {
  await page.goto('/?jobType=hardware')
  // As the choice that left the page has changed them.
  await page.evaluate(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>('[name=jobType]')) box.checked = true
  })
  // What the page sees when it comes back from this cache, which test browsers may not have.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('checkbox', { name: /^軟體與資訊/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^硬體/ })).toBeChecked()
})

test('the first touch leaves the page where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  for (const path of ['/', '/about?job=SW-1204', '/privacy', '/delete-resume/apply']) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 180))
    await isAlive(page, pressKey)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
    expect(await page.evaluate(() => scrollY), path).toBe(180)

    // The router takes over from there.
    await page.getByRole('contentinfo').getByRole('link', { name: '服務條款' }).dispatchEvent('click')
    await expect(page).toHaveURL(/terms/)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.goBack()
    await expect(page).not.toHaveURL(/terms/)
    await expect.poll(() => page.evaluate(() => scrollY), path).toBe(180)
  }
})

test('the back button leads to the page before, at any time after the first touch, and after a reload', async ({
  page,
}) => {
  const vacancy = page.getByRole('link', { name: '回到職缺列表' })
  const list = page.getByRole('heading', { level: 1, name: '找到適合您的工作' })
  await page.goto('/')
  await isAlive(page, moveMouse)
  await page.locator('main a[href^="/about?job="]').first().click()
  await expect(vacancy).toBeVisible()
  // The page before comes late enough for this one to start at the other's address.
  await page.route('**/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  for (const moment of [undefined, 0, 60, 120]) {
    await page.reload()
    if (moment === undefined) await goInHistory(page, -1)
    else
      await page.evaluate((ms) => {
        dispatchEvent(new Event('keydown'))
        setTimeout(() => history.back(), ms)
      }, moment)
    await expect(list, `${moment} ms after the first touch`).toBeVisible()
    await expect(page).toHaveURL('/')
    await goInHistory(page, 1)
    await expect(vacancy).toBeVisible()
  }
})

test('the list does not jump while it loads', async ({ page }) => {
  const moved = await watchShifts(page)
  // The second address has the company's picture in its first screen.
  for (const [address, width] of Object.entries({ '/?jobType=software': 1280, '/?keyword=zzzz': 360 })) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(address)
    await isAlive(page, moveMouse)
    await page.waitForLoadState('networkidle')
    expect(await moved(), address).toBeLessThan(0.02)
  }
})

test.describe('the form', () => {
  // The answers of a step, and files, which need a world.
  test.use({ world: {} })
  const scripts = '**/assets/*.js'

  test('keeps what is typed before, while and after the scripts arrive, and "next" goes on @phone', async ({
    page,
  }) => {
    await goToStep(page, 0)
    const { release } = await hold(page, scripts)
    await page.reload()
    const [lastName, english] = [field(page, 'personal.lastNameZh'), field(page, 'personal.nameEn')]
    await fillPersonal(page)
    await english.fill('')
    await english.pressSequentially('Chen')
    await expect(page.locator('html[data-ready]')).not.toBeAttached()
    // An input method: its text is not finished when the page comes to life.
    const client = await page.context().newCDPSession(page)
    await lastName.focus()
    await page.keyboard.press('End')
    await client.send('Input.imeSetComposition', { text: 'ㄨㄤ', selectionStart: 2, selectionEnd: 2 })
    await isAlive(page, release)
    await client.send('Input.insertText', { text: '王' })
    await expect(lastName).toHaveValue('陳王')
    await english.pressSequentially(', Yi', { delay: 20 })
    await next(page)
    await expectStep(page, 1)
    await page.goBack()
    await expectStep(page, 0)
    await expect(lastName).toHaveValue('陳王')
    await expect(english).toHaveValue(/^(?:Chen, Yi|, YiChen)$/)
  })

  test('keeps what is typed without the scripts when it is loaded again; a press on "next" waits for them and sends the answers nowhere', async ({
    page,
  }) => {
    await goToStep(page, 0)
    // Scripts that do nothing are as none.
    await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload()
    await fillPersonal(page)
    await page.unroute(scripts)
    const { release } = await hold(page, scripts)
    await page.reload()
    const english = field(page, 'personal.nameEn')
    await expect(english).toHaveValue('Chen, Yi-Chun')
    const address = page.url()
    await english.press('Enter')
    await expect(page.locator('[data-held]')).toHaveText(words.tw.apply.next)
    expect(page.url()).toBe(address)
    release()
    await expectStep(page, 1)
  })

  test('has the answers of each step after a reload, and nothing of it moves @phone', async ({ page }) => {
    const moved = await watchShifts(page)
    await goToStep(page, 5)
    const values = () =>
      page
        .locator('main form:visible :is(input:not([type=file]), select, textarea)')
        .evaluateAll((all) =>
          all.map((each) => [
            each.getAttribute('name'),
            Reflect.get(each, each.matches('[type=radio], [type=checkbox]') ? 'checked' : 'value'),
          ]),
        )
    for (const [position, step] of steps.entries()) {
      await page.goto(`/apply?step=${step}`)
      await expectStep(page, position)
      const before = await values()
      await isAlive(page, pressKey)
      await page.waitForTimeout(300)
      expect(await values(), step).toEqual(before)
      expect(await moved(), step).toBe(0)
    }
  })
})
