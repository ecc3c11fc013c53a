import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addressOf, readRepository } from './repository.ts'
import { filesOf } from './tree.ts'

type SitePages = { siteRoutes: readonly string[]; filesOfPage: (route: string) => string[] }
type Entries = { groups: readonly { files: string[]; entries: readonly { id: string; files: string[] }[] }[] }

const development = 'apps/mock-api/src/development'

async function load<T>(path: string): Promise<T> {
  return (await import(/* @vite-ignore */ addressOf(path))) as T
}

it('every page of the site is a page of the gallery', async () => {
  const { siteRoutes, filesOfPage } = await load<SitePages>(`${development}/states/site-pages.ts`)
  const routes = filesOf(readRepository(), /^apps\/web\/src\/routes\/(?!__)[^/]+\.tsx$/).map(([path]) => path)

  expect(routes.length).toBeGreaterThan(5)
  expect(new Set(siteRoutes.map((route) => filesOfPage(route)[0]))).toEqual(new Set(routes))
})

it('the files that an entry of the gallery names exist', async () => {
  const { groups } = await load<Entries>(`${development}/gallery/entries.ts`)
  const named = groups.flatMap(({ files, entries }) => [...files, ...entries.flatMap((entry) => entry.files)])

  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(addressOf(file)))).toEqual([])
})
