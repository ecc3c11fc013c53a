import { expect, it } from 'vitest'
import { createAnswerCache } from './answers.ts'

const body = (text: string) => Buffer.from(text)

it('finds an answer by target and version', () => {
  const answers = createAnswerCache()
  const kept = answers.keep('/a', '1', body('a'))
  expect(answers.find('/a', '1')).toBe(kept)
  expect(answers.find('/a', '2')).toBeUndefined()
  expect(answers.find('/a', undefined)).toBeUndefined()
  expect(answers.find('/b', '1')).toBeUndefined()
})

it('replaces an answer of an older version', () => {
  const answers = createAnswerCache()
  answers.keep('/a', '1', body('a'))
  const kept = answers.keep('/a', '2', body('b'))
  expect(answers.find('/a', '1')).toBeUndefined()
  expect(answers.find('/a', '2')).toBe(kept)
})

it('evicts the least recently used answer', () => {
  const answers = createAnswerCache(2)
  for (const target of ['/a', '/b']) answers.keep(target, '1', body(target))
  answers.find('/a', '1')
  answers.keep('/c', '1', body('c'))
  expect(['/a', '/b', '/c'].map((target) => answers.find(target, '1')?.body.toString())).toEqual([
    '/a',
    undefined,
    'c',
  ])
})

it('gives equal ETags to equal bytes only', () => {
  const answers = createAnswerCache()
  const tagOf = (target: string, text: string) => answers.keep(target, '1', body(text)).etag
  expect(tagOf('/a', 'x')).toBe(tagOf('/b', 'x'))
  expect(tagOf('/a', 'x')).not.toBe(tagOf('/c', 'y'))
})
