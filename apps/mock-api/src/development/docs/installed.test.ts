import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { installed } from './docs-route.ts'

describe('a file that not every installation has', () => {
  it('is read', async () => {
    expect((await installed(() => readFile(import.meta.filename))).length).toBeGreaterThan(0)
  })

  it.each([
    ['is missing', () => readFile(`${import.meta.dirname}/no-such-file`)],
    [
      'belongs to a package that is not installed',
      async () => import.meta.resolve('no-such-package/file.js'),
    ],
  ])('is not found when it %s', async (_when, read) => {
    await expect(installed<unknown>(read)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('fails as it is for any other reason', async () => {
    await expect(installed(() => readFile(import.meta.dirname))).rejects.toMatchObject({ code: 'EISDIR' })
  })
})
