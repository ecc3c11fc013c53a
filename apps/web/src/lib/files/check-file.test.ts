import { limits } from '@recruiting/schema/limits'
import { describe, expect, it } from 'vitest'
import { acceptOf, checkFile, isHeic } from './check-file.ts'

describe('spec 5, uploads', () => {
  it.each([
    ['headshot', 'me.PNG'],
    ['headshot', '證件照.jpeg'],
    ['resume', '履歷.最終版.docx'],
    ['resume', 'cv.doc'],
    ['portfolio', 'anything.zip'],
    ['portfolio', 'noextension'],
  ] as const)('%s accepts %s of exactly 10 MiB', (kind, name) => {
    expect(checkFile(kind, { name, size: limits.fileBytes })).toBeUndefined()
  })

  it.each([
    ['headshot', 'me.gif', 5, 'fileKind'],
    ['headshot', 'IMG_1.HEIC', 5, 'fileKind'],
    ['resume', 'cv.exe', 5, 'fileKind'],
    ['resume', 'pdf', 5, 'fileKind'],
    ['resume', 'cv.pdf', 0, 'fileEmpty'],
    ['portfolio', 'a.zip', 0, 'fileEmpty'],
    ['portfolio', 'a.zip', limits.fileBytes + 1, 'fileTooBig'],
  ] as const)('%s refuses %s of %i bytes: %s', (kind, name, size, rule) => {
    expect(checkFile(kind, { name, size })).toMatchObject({ path: `other.${kind}`, rule })
  })

  it('tells the limit in megabytes', () => {
    expect(checkFile('resume', { name: 'a.pdf', size: limits.fileBytes + 1 })?.params).toEqual({ max: 10 })
  })
})

it('knows an iPhone picture by its type or its name', () => {
  expect(isHeic({ name: 'a.jpg', type: 'image/heic' })).toBe(true)
  expect(isHeic({ name: 'a.HEIF', type: '' })).toBe(true)
  expect(isHeic({ name: 'heic.png', type: 'image/png' })).toBe(false)
})

it('asks the chooser for what is accepted, and for anything as a portfolio', () => {
  expect(acceptOf('headshot')).toBe('.png,.jpg,.jpeg,image/png,image/jpeg')
  expect(acceptOf('portfolio')).toBeUndefined()
})
