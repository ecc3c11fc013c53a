import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { mail } from '@recruiting/i18n/locales/tw/mail'
import type { Shape } from '@recruiting/i18n/shape'
import { type Locale, locales } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import { type Act, SiteStates, type State } from '@recruiting/schema/steering/states'
import type { CustomTypeOptions } from 'i18next'
import type { Namespace } from '../../src/lib/i18n/i18n.ts'

/** The words of the site in one language, by namespace, and those of mails. */
export type SiteWords = { [N in Namespace]: Shape<CustomTypeOptions['resources'][N]> } & {
  mail: Shape<typeof mail>
}

/** What opens a page in a state. */
export type Opened = Omit<State, 'id' | 'title' | 'path' | 'shows' | 'stored'> & {
  /** Default: the route, with placeholders for its parameters. */
  path?: string
  stored?: Readonly<Record<string, object | boolean>>
}

/** A state; `shows` is a text that the page has in this state only, or first. */
export type PageState = Opened & { title?: BothLanguages; shows: (words: SiteWords) => string }

/** A state with a title, which follows that of the page. */
export function state(tw: string, us: string, opened: PageState): PageState {
  return { title: { tw, us }, ...opened }
}

/** A page of the site with its states. */
export type SitePage = {
  route: string
  title: BothLanguages
  /** Folders and files of the page besides its route, from `apps/web/src`. */
  folders: readonly string[]
  /** Files of its words, without their ending. */
  words: readonly string[]
  /** By id; a state without a title has that of the page alone. */
  states: Readonly<Record<string, PageState>>
}

/** The words of pages with fields. */
export const formWords = ['form', 'fields', 'errors', 'options', 'problems', 'legal']

/** Presses the button at the end of a form. */
export const send: Act = { press: 'main form button[type=submit]' }

/** Reads all words of a language. */
export async function wordsIn(locale: Locale): Promise<SiteWords> {
  const folder = join(import.meta.dirname, '../../../../packages/i18n/src/locales', locale)
  const files = readdirSync(folder).map((name) => join(folder, name))
  // With its time, a changed file is read again.
  const addresses = files.map((file) => `${pathToFileURL(file).href}?t=${Math.trunc(statSync(file).mtimeMs)}`)
  const read = addresses.map((address) => import(/* @vite-ignore */ address))
  return Object.assign({}, ...(await Promise.all(read)))
}

/** The pages as JSON, with the texts that their states show. */
export async function publish(pages: readonly SitePage[]): Promise<SiteStates> {
  const both = await Promise.all(locales.map(async (locale) => [locale, await wordsIn(locale)] as const))
  const published = pages.map((page) => ({
    route: page.route,
    title: page.title,
    files: filesOf(page),
    states: Object.entries(page.states).map(([id, { title, shows, ...state }]) => ({
      path: page.route.replace(/\$(\w+)/, '{{$1}}'),
      ...state,
      id,
      title: title === undefined ? page.title : titleOf(page, title),
      shows: Object.fromEntries(both.map(([locale, ofSite]) => [locale, shows(ofSite)])),
    })),
  }))
  return SiteStates.parse(JSON.parse(JSON.stringify({ pages: published })))
}

function titleOf({ title: page }: SitePage, state: BothLanguages): BothLanguages {
  return { tw: `${page.tw}：${state.tw}`, us: `${page.us}: ${state.us}` }
}

/** Where the development tools show a mail. */
export const mailRoute = '/__mock/mailbox/$mail'

/** The files that a page comes from, from the root of the repository: its route, its folders, its words. */
function filesOf({ route, folders, words: files }: SitePage): string[] {
  const name = route === '/' ? 'index' : route.slice(1).replaceAll('/', '.')
  const ofPage = [`routes/${name}.tsx`, ...folders].map((path) => `apps/web/src/${path}`)
  return [
    ...(route === mailRoute ? ['apps/mock-api/src/mail/templates'] : ofPage),
    ...files.flatMap((file) => locales.map((locale) => `packages/i18n/src/locales/${locale}/${file}.ts`)),
  ]
}
