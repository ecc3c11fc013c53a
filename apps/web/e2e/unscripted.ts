import { createServer } from 'node:http'
import { type Browser, expectAccessible, type Page } from './test.ts'

/**
 * Expects no violation on a page whose scripts are disabled. Axe is a script itself: it checks the same elements in
 * another page, without those of the site that would run there.
 */
export async function expectAccessibleUnscripted(page: Page, browser: Browser): Promise<void> {
  const html = (await page.content())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<\/?noscript>/g, '')
  const copy = await browser.newPage({ javaScriptEnabled: true, viewport: page.viewportSize() })
  await copy.setContent(html)
  await expectAccessible(copy)
  await copy.close()
}

/** A page of another origin with a form that sends itself to `action` at a press of its button. */
export async function startForeignForm(action: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      `<link rel="icon" href="data:,"><form method="post" action="${action}"><input name="email" value="a@b.example"><button>x</button></form>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
