import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legal } from '@recruiting/i18n/locales/tw/legal'
import { expect, it } from 'vitest'
import { cookieName } from '../i18n/locale-choice.ts'

const source = join(import.meta.dirname, '../..')

/** Every literal key in the site's code; keys must not be built at run time, because this would not find them. */
function keysInCode(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const texts = files.map((name) => readFileSync(join(source, name), 'utf8'))
  return new Set(texts.flatMap((text) => text.match(/(?<=')recruiting\.\w+(?=')/g) ?? []))
}

it('are those of the cookie policy', () => {
  const listed = legal.cookies.storageTable.rows.map(({ key }) => key)
  // The router's own key for scroll restoration.
  const router = 'tsr-scroll-restoration-v1_3'
  expect(listed.toSorted()).toEqual([cookieName, router, ...keysInCode()].toSorted())
})
