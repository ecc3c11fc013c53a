import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { systemCodes, systemReason } from './system-reason.ts'

const refused = (code: string) => Object.assign(new Error('open /secret/path'), { code, syscall: 'open' })

it.each(systemCodes)('%s has words, and no path', (code) => {
  expect(systemReason(refused(code))).toMatch(new RegExp(`^[a-z][a-z -]+ \\(${code}\\)$`))
})

it('names the code of another error of the system', () => {
  expect(systemReason(refused('EMLINK'))).toBe('EMLINK')
})

it('is undefined for errors of the code', () => {
  for (const error of [new TypeError('x'), Object.assign(new Error('x'), { code: 'ERR_X' }), 'x', undefined])
    expect(systemReason(error)).toBeUndefined()
})

it('reads real errors', () => {
  const reasonOf = (path: string) => {
    try {
      return readFileSync(path)
    } catch (error) {
      return systemReason(error)
    }
  }
  expect(reasonOf('/nowhere/at/all')).toBe('no such file or folder (ENOENT)')
  expect(reasonOf(import.meta.dirname)).toBe('it is a folder (EISDIR)')
  expect(reasonOf(`${import.meta.filename}/x`)).toBe('a part of its path is a file (ENOTDIR)')
})
