import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** Compressed bytes of the scripts of a page, without headers: before it is touched, and after. */
export type ScriptBytes = { before: number; after: number }

/** Measures all scripts that run, those inside the document included. */
export async function measureScripts(browser: Browser, url: string): Promise<ScriptBytes> {
  const page = await browser.newPage()
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes())
  })
  const fetched = async () =>
    (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  await page.goto(url, { waitUntil: 'networkidle' })
  const inline = brotliCompressSync(await inlineScripts(page)).length
  const before = inline + (await fetched())
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  const after = inline + (await fetched())
  await page.close()
  return { before, after }
}

function inlineScripts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && type === '')
      .map(({ text }) => text)
      .join('\n'),
  )
}
