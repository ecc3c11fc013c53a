// @vitest-environment happy-dom
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exampleJob } from '@recruiting/schema/examples/job'
import { locales } from '@recruiting/schema/options'
import { fillIn, type State } from '@recruiting/schema/steering/states'
import { afterEach, describe, expect, it } from 'vitest'
import { type ApplicationDraft, readDraft } from '~/lib/draft/draft.ts'
import { stored } from '~/lib/draft/keys.ts'
import { siteStates } from './all.ts'
import { mailRoute } from './state.ts'

const root = join(import.meta.dirname, '../../../..')
const { pages } = siteStates
const states = pages.flatMap((page) => page.states)

/** As the recipe of a state makes them. */
function factsOf({ data = {} }: State): object {
  const staged = {
    id: 'a'.repeat(43),
    name: 'file',
    size: 1,
    type: 'application/pdf',
    expiresAt: '2999-01-01T00:00:00.000Z',
    scan: 'scanning',
    advice: [],
  }
  return {
    uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
    now: new Date().toISOString(),
    jobs: data.jobs?.map(() => exampleJob),
    files: Object.fromEntries((data.files ?? []).map((kind) => [kind, staged])),
    ...(data.link && { token: 'a'.repeat(43), mail: '1' }),
  }
}

afterEach(() => sessionStorage.clear())

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

  it.each(states.map((state) => ({ id: state.id, state })))(
    '$id opens a path of its page with what its recipe makes',
    ({ state }) => {
      const page = pages.find((each) => each.states.includes(state))
      const { path } = fillIn({ path: state.path, query: state.query ?? {} }, factsOf(state))
      const pattern = page?.route.replace(/\$\w*$/, '[A-Za-z0-9_-]+')
      expect(path).toMatch(new RegExp(`^${pattern}$`))
    },
  )

  it.each(states.flatMap((state) => (state.stored ? { id: state.id, state } : [])))(
    '$id stores values that the site reads',
    ({ state }) => {
      const values = fillIn(state.stored ?? {}, factsOf(state))
      for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, JSON.stringify(value))
      const ofTab = [stored.jobs, stored.referralMode, stored.consent, stored.draft, stored.receipt]
      const read = ofTab.flatMap((each) => (each.read() === undefined ? [] : [[each.key, each.read()]]))
      expect(Object.fromEntries(read)).toEqual(values)
      const draft = stored.draft.read() as ApplicationDraft | undefined
      // The ids of files are those of `files`, whatever the answers say.
      if (draft)
        expect(readDraft(draft)).toMatchObject({
          ...draft,
          sections: { ...draft.sections, other: expect.anything() },
        })
    },
  )
})
