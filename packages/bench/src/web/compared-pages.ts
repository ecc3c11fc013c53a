import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { medianFigures, type PageFigures, visit } from './page-figures.ts'

/** Slowdowns of the processor, as factors. */
export const slowdowns = [4, 8] as const

/** A page of the site and the plain HTML page of the same text. */
type Pair = { name: string; path: string; plain: string }

/** The figures of a page and of its plain twin at one slowdown of the processor. */
export type Compared = { name: string; slowdown: number; site: PageFigures; plain: PageFigures }

const vacancy = '/about?job=SW-1001'

/**
 * Makes the plain twins: `/` and the page of a vacancy as the server renders them, the first step of the form as the
 * browser renders it. Leaves kept answers in the context's storage, so that the form opens in a new tab.
 * @param plainPages folder where the site finds them
 */
export async function preparePairs(
  context: BrowserContext,
  origin: string,
  plainPages: string,
): Promise<readonly Pair[]> {
  const form = await openForm(context, origin)
  const rendered = async (path: string) => (await fetch(`${origin}${path}`)).text()
  const pages = [
    { name: 'list', path: '/', html: await rendered('/') },
    { name: 'vacancy', path: vacancy, html: await rendered(vacancy) },
    { name: 'form', path: '/apply', html: await form.content() },
  ]
  await form.close()
  for (const { name, html } of pages) await writeFile(join(plainPages, `${name}.html`), html)
  return pages.map(({ name, path }) => ({ name, path, plain: `/plain/${name}` }))
}

/** Opens the first step of the form, with the answers kept on the device. */
async function openForm(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}${vacancy}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '立即應徵' }).click()
  await page.waitForURL(/\/apply/)
  await page.getByRole('checkbox', { name: /7 天/ }).check()
  return page
}

/**
 * Visits each page and its plain twin in turn, so that both are exposed to the same background load. The first visit
 * of a pair is a warm-up and does not count.
 */
export async function comparePages(
  pairs: readonly Pair[],
  origin: string,
  port: number,
  visits: number,
): Promise<Compared[]> {
  const found: Compared[] = []
  for (const { name, path, plain } of pairs) {
    for (const slowdown of slowdowns) {
      const own: PageFigures[] = []
      const least: PageFigures[] = []
      for (let turn = 0; turn <= visits; turn++) {
        const figures = await visit(`${origin}${path}`, port, slowdown)
        const twin = await visit(`${origin}${plain}`, port, slowdown)
        if (turn === 0) continue
        own.push(figures)
        least.push(twin)
      }
      const compared = { name, slowdown, site: medianFigures(own), plain: medianFigures(least) }
      console.log(`${path}, processor ${slowdown} times slower: ${JSON.stringify(compared)}`)
      found.push(compared)
    }
  }
  return found
}
