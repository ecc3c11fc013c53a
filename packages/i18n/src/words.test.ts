import { readdir } from 'node:fs/promises'
import type { Locale } from '@recruiting/schema/options'
import { expect, it, vi } from 'vitest'

// The standard wording is tested, whatever the company is called and whatever it has written itself.
vi.mock('@recruiting/brand/company-words', () => import('@recruiting/brand/contract-words'))
vi.mock('@recruiting/brand/own-legal', () => import('@recruiting/brand/standard-legal'))

/** Every text of a language, by its path. */
async function textsIn(locale: Locale): Promise<[path: string, text: string][]> {
  const names = await readdir(new URL(`./locales/${locale}/`, import.meta.url))
  const modules = names.sort().map((name) => import(`./locales/${locale}/${name.replace('.ts', '')}.ts`))
  return leaves(Object.assign({}, ...(await Promise.all(modules))), '')
}

function leaves(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value ?? {}).flatMap(([key, child]) => leaves(child, `${path}.${key}`))
}

const [tw, us] = [await textsIn('tw'), await textsIn('us')]

it('every text has the same placeholders in both languages, except a name and a number', () => {
  const gapsOf = (texts: typeof tw) =>
    texts
      .filter(([path]) => !path.endsWith('_one'))
      .map(([path, text]) => [
        path,
        text.match(/\{\{(?!count|brand\.name|brand\.englishName)[\w.]+\}\}/g)?.sort(),
      ])
  expect(Object.fromEntries(gapsOf(us))).toEqual(Object.fromEntries(gapsOf(tw)))
})

it('Chinese is Taiwanese, with full-width punctuation', () => {
  const foreign =
    /電郵|應聘|簡歷|信息|(?<!API )文件|移動電話|網絡|用戶(?!端)|數據|郵箱|服務器|默認|肆業|台灣|台北|你/
  const halfWidth = /\p{Script=Han}\s*[,;:!?()]|[,;:!?()]\s*\p{Script=Han}|\p{Script=Han}\./u
  expect(tw.filter(([, text]) => foreign.test(text) || halfWidth.test(text))).toEqual([])
})

it('English has no Chinese, and no text is empty', () => {
  const chinese = us.filter(([, text]) => /[\p{Script=Han}，。；：、「」（）]/u.test(text))
  expect(chinese.map(([path]) => path)).toEqual(['.common.languages.tw'])
  expect([...tw, ...us].filter(([, text]) => text.trim() === '')).toEqual([])
})
