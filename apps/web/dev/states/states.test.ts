import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { siteStates } from './all.ts'
import { mailRoute } from './state.ts'

const root = join(import.meta.dirname, '../../../..')
const { pages } = siteStates
const states = pages.flatMap((page) => page.states)

describe('the pages with states', () => {
  it('are those of the site', () => {
    const routes = readdirSync(join(root, 'apps/web/src/routes')).filter((name) => !name.startsWith('__'))
    const named = pages.flatMap(({ route, files: [file] }) => (route === mailRoute ? [] : [file]))
    expect(new Set(named)).toEqual(new Set(routes.map((name) => `apps/web/src/routes/${name}`)))
    expect(pages.filter((page) => page.states.length === 0)).toEqual([])
  })

  it('name files that exist, as do their states', () => {
    const named = pages.flatMap((page) => [...page.files, ...page.states.flatMap(({ files }) => files ?? [])])
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

// That each opens its page, with what it stores: `e2e/states.spec.ts`.
describe('the states of the site', () => {
  it('have ids that occur once, and titles in both languages', () => {
    expect(new Set(states.map(({ id }) => id)).size).toBe(states.length)
    for (const locale of locales)
      expect(new Set(states.map(({ title }) => title[locale])).size).toBe(states.length)
    for (const { title } of states) {
      expect(title.tw).toMatch(/\p{Script=Han}/u)
      expect(title.us).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('show a text, except where the browser shows a page of its own', () => {
    const without = states.filter(({ shows }) => locales.some((locale) => shows[locale] === ''))
    expect(without.map(({ id }) => id)).toEqual(['offline'])
  })
})
