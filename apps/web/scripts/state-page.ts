import { expect, type Page } from '@playwright/test'
import type { Locale } from '@recruiting/schema/options'
import type { StateLink } from '@recruiting/schema/steering/states'

/** As the end-to-end tests, in ms: a state may wait for mails. */
const patience = 40_000

/** What differs from day to day, or from run to run: dates of data, seconds, numbers of applications and of problems. */
export const varying =
  /http:\/\/localhost:\d+|© \d{4}|\d{4}[/-]\d{2}[/-]\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d+ (?:seconds?|秒)|\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** Opens a state and waits until the page shows what is in this state only. */
export async function openState(
  page: Page,
  { id, href, shows }: Pick<StateLink, 'id' | 'href' | 'shows'>,
  language: Locale,
): Promise<void> {
  await page.goto(`${href}?lang=${language}`)
  const pattern = patternOf(shows[language])
  const shown = async () => (await shownText(page)).replaceAll(/\s+/g, ' ')
  await expect
    .poll(shown, { message: `${id} shows ${pattern}`, timeout: patience, intervals: [50] })
    .toMatch(pattern)
}

/** What the page shows: its text, and what is typed into its fields. */
export async function shownText(page: Page): Promise<string> {
  const typed = await page
    .locator('input')
    // Not those of the following step, which the form has prepared.
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.filter((field) => field.closest('form')?.checkVisibility() !== false).map(({ value }) => value),
    )
  return [...(await page.locator('body').allInnerTexts()), ...typed].join('\n')
}

/** A pattern for a text, in which `{{name}}` stands for any text. */
function patternOf(text: string): RegExp {
  const literal = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(literal.join('.*').replaceAll(/\s+/g, ' '))
}
