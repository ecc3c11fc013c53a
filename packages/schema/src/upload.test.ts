import { expect, it } from 'vitest'
import { uploadRules } from './fields/file.ts'
import { limits } from './limits.ts'
import { uploadKinds } from './options.ts'
import { Other } from './sections/other.ts'
import { uploadPath, uploadTypes } from './upload.ts'

it('has the size of the specification, in both units', () => {
  expect(limits.fileBytes).toBe(10_485_760)
  expect(limits.fileMegabytes * 1024 * 1024).toBe(limits.fileBytes)
})

it.each(uploadKinds)('reports %s at a field of the form', (kind) => {
  expect(uploadPath(kind)).toBe(`other.${kind}`)
  expect(Object.keys(Other.shape)).toContain(kind)
})

// spec 5: uploads
it('takes png and jpg, pdf and Word, and anything', () => {
  expect(uploadTypes.headshot.extensions).toEqual(['png', 'jpg', 'jpeg'])
  expect(uploadTypes.resume.extensions).toEqual(['pdf', 'doc', 'docx'])
  expect(uploadTypes.portfolio).toEqual({ extensions: [], types: [] })
})

it('refuses a kind of file only where not every kind is taken', () => {
  for (const kind of uploadKinds)
    expect('fileKind' in uploadRules[kind]).toBe(uploadTypes[kind].types.length > 0)
})
