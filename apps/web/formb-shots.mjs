import { chromium } from '@playwright/test'
const site = process.argv[2]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
for (const [width, language] of [[360, 'tw'], [1280, 'us'], [360, 'us']]) {
  const context = await browser.newContext({ baseURL: site, viewport: { width, height: width < 600 ? 740 : 800 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'lang', value: language, url: site }])
  const page = await context.newPage()
  const shot = async (name, fullPage = true) => { await page.screenshot({ path: `/tmp/formb/shots/${name}-${width}-${language}.png`, fullPage }); const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log(name, width, language, 'sideways', over) }
  await page.goto('/about?job=SW-1204', { waitUntil: 'networkidle' })
  await shot('header', false)
  await page.locator('#consent').screenshot({ path: `/tmp/formb/shots/consent-${width}-${language}.png` })
  const list = await (await page.request.get('/api/jobs?employmentType=partTime&pageSize=1')).json()
  await page.goto('/privacy'); 
  await page.evaluate(([code]) => { sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs: [{ code, title: { tw: '甲' } }, { code: 'SW-1001', title: { tw: '乙' } }] })); sessionStorage.setItem('recruiting.referralMode', 'true') }, [list.items[0].code])
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.locator('#consent').screenshot({ path: `/tmp/formb/shots/choice-${width}-${language}.png` })
  await page.locator('#consent fieldset input').nth(1).uncheck()
  await page.locator('#consent label input[required]').check()
  await page.locator('#consent button[type=submit]').click()
  await page.waitForURL(/apply/); await page.waitForTimeout(800)
  await shot('apply1')
  await page.evaluate(() => { })
  await page.goto('/cookies', { waitUntil: 'networkidle' }); await shot('cookies')
  // the edit form
  await context.close()
}
await browser.close()
