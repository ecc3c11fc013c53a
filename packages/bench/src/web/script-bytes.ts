import type { Browser } from '@playwright/test'

/** Compressed bytes of all scripts that a page loads without interaction, without headers. */
export async function measureScripts(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const fetched = await Promise.all(sizes)
  await page.close()
  return fetched.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}
