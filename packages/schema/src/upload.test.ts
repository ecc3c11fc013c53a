import { expect, it } from 'vitest'
import { uploadRules } from './fields/file.ts'
import { limits } from './limits.ts'
import { uploadKinds } from './options.ts'
import { Other } from './sections/other.ts'
import { uploadPath, uploadTypes } from './upload.ts'

it('has the size limit of the specification, in both units', () => {
  expect(limits.fileBytes).toBe(10_485_760)
  expect(limits.fileMegabytes * 1024 * 1024).toBe(limits.fileBytes)
})

it.each(uploadKinds)('reports %s at a form field', (kind) => {
  expect(uploadPath(kind)).toBe(`other.${kind}`)
  expect(Object.keys(Other.shape)).toContain(kind)
})

// spec 5: uploads
it('accepts png and jpg, pdf and Word, and any type', () => {
  expect(uploadTypes.headshot.extensions).toEqual(['png', 'jpg', 'jpeg'])
  expect(uploadTypes.resume.extensions).toEqual(['pdf', 'doc', 'docx'])
  expect(uploadTypes.portfolio).toEqual({ extensions: [], types: [] })
})

it('lists the rule for a wrong type only where types are restricted', () => {
  for (const kind of uploadKinds)
    expect('fileKind' in uploadRules[kind]).toBe(uploadTypes[kind].types.length > 0)
})
