import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCompatibleVersions } from 'baseline-browser-mapping'
import { features } from 'web-features'
import { newerFeatures, promised } from './baseline.ts'
import { expect, test } from './test.ts'

test.use({ world: null })

const assets = join(import.meta.dirname, '../dist/client/assets')

test('the promised browsers are those of the promised day, and the data of the linters is not younger', () => {
  const [, day = '', browsers] = promised ?? []
  const found = getCompatibleVersions({ widelyAvailableOnDate: day })
  const versions = Object.fromEntries(found.map(({ browser, version }) => [browser, version]))
  expect(versions.edge).toBe(versions.chrome)
  expect(browsers?.replaceAll(/\s+/g, ' ')).toBe(
    `Chrome and Edge ${versions.chrome}, Firefox ${versions.firefox}, Safari ${versions.safari}`,
  )
  const days = Object.values(features).flatMap((feature) =>
    feature.kind === 'feature' ? [feature.status.baseline_high_date ?? ''] : [],
  )
  const newest = days.toSorted().at(-1)
  expect(newest?.localeCompare(day)).toBe(-1)
})

test('no script uses syntax or names of the browser that are newer than promised', async () => {
  const names = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  expect(names.length).toBeGreaterThan(50)
  const found: Record<string, string[]> = {}
  for (const name of names) {
    const newer = await newerFeatures(readFileSync(join(assets, name), 'utf8'), 'js')
    if (newer.length > 0) found[name] = newer
  }
  expect(found).toEqual({})
})

test.describe('the check', () => {
  for (const [kind, text, found] of [
    ['js', 'using file = open()', 'Parsing error: Unexpected token file'],
    ['js', 'x = /(?i:a)/', 'Parsing error: Invalid regular expression: /(?i:a)/: Invalid group'],
    ['js', 'Promise.try(f)', 'try'],
    ['js', 'navigator.requestMIDIAccess()', 'requestMIDIAccess'],
    ['js', 'element.moveBefore(a, b)', 'moveBefore'],
    ['js', 'new URLPattern(x)', 'URLPattern'],
    [
      'css',
      'p { field-sizing: content }',
      "Property 'field-sizing' is not a widely available baseline feature.",
    ],
    ['html', '<p popover></p>', "Attribute 'popover' is not a widely available baseline feature."],
  ] as const)
    test(`finds ${text}`, async () => {
      expect(await newerFeatures(text, kind)).toEqual([found])
    })
})

test.describe('a browser that cannot read the scripts', () => {
  test.use({ touched: false, expectedErrors: /SyntaxError|Invalid or unexpected token|No script ran/ })

  test('shows list, vacancy and texts as they are, and elsewhere says so', async ({ page }) => {
    await page.route('**/assets/react-*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'x = §' }),
    )
    const press = () => page.evaluate(() => dispatchEvent(new Event('keydown')))
    for (const path of ['/?keyword=SW-1001', '/privacy', '/about?job=SW-1001']) {
      await page.goto(path)
      await press()
      await expect(page.locator('html[data-ready]'), path).toBeAttached()
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(page.locator('main')).toContainText(/React工程師|隱私權政策/)
    }
    await page.getByRole('button', { name: '立即應徵' }).click()
    await expect(page.getByRole('alert')).toContainText('較新的瀏覽器')
    await page.goto('/apply')
    await expect(page.getByRole('alert').first()).toContainText('較新的瀏覽器')
  })
})
