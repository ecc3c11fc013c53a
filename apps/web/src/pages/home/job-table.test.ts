import { expect, it } from 'vitest'
import { markMatches } from './job-table.tsx'

/** Returns the text with its matches in brackets. */
function marked(text: string, keyword: string): string {
  return markMatches(text, keyword)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
}

it.each([
  ['React工程師', 'react', '[React]工程師'],
  ['iOS 資深工程師', 'ios工程師', '[iOS] 資深[工程師]'],
  ['React工程師', 'ｒｅａｃｔ　工程', '[React工程]師'],
  ['ＲＥＡＣＴ工程師', 'react', '[ＲＥＡＣＴ]工程師'],
  ['臺北總部', '台北', '[臺北]總部'],
  ['台中廠', '臺', '[台]中廠'],
  ['護理師、護士', '護', '[護]理師、[護]士'],
  ['aaaa', 'aa', 'aaaa'],
  ['工工工工', '工工', '[工工工工]'],
  ['PM／development', 'pm', '[PM]／development'],
  ['𠮷野家店長', '野家', '𠮷[野家]店長'],
  ['𠮷野家店長', '𠮷', '[𠮷]野家店長'],
  ['👩‍💻工程師', '工程師', '👩‍💻[工程師]'],
  ['㍿綠能', '株式', '[㍿]綠能'],
  ['ﬁnance', 'fina', '[ﬁna]nce'],
  ['a.b', '.', 'a[.]b'],
  ['工程師', '設計', '工程師'],
  ['工程師', '   ', '工程師'],
  ['', 'a', ''],
])('a title %s that was found by 「%s」 is marked as %s', (text, keyword, expected) => {
  expect(marked(text, keyword)).toBe(expected)
})
