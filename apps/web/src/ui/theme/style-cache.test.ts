import { expect, it } from 'vitest'
import { createStyleCache } from './style-cache.ts'

/** The rules of a class, as they are inserted into the document. */
function rulesOf(styles: string): string {
  const cache = createStyleCache('css')
  cache.compat = true
  cache.insert('.a', { name: 'a', styles }, cache.sheet, true)
  return String(cache.inserted.a)
}

it.each(['user-select:none', 'text-size-adjust:100%'])('adds the name of Safari for %s', (declaration) => {
  expect(rulesOf(`${declaration};`)).toBe(`.a{-webkit-${declaration};${declaration};}`)
})

it('adds no other names', () => {
  const styles = 'display:flex;align-items:center;flex:1;transition:color 1s;padding-inline-end:1px;'
  expect(rulesOf(styles)).toBe(`.a{${styles}}`)
})
