import fc from 'fast-check'
import { expect, it } from 'vitest'
import { damagedUploads } from '../../../test/support/damaged-multipart.ts'
import { multipartType } from '../../../test/support/multipart.ts'
import { tapParts } from './observe.ts'

/** Every member of every part, as it would be shown. */
function shown(body: Buffer): unknown[] {
  const tap = tapParts(multipartType)
  tap.write(body)
  return (tap.parts() ?? []).flatMap((part) => Object.values(part))
}

it('lists only parts that have all their members, whatever the body', () => {
  fc.assert(
    fc.property(damagedUploads, (body) => {
      for (const value of shown(body)) expect(value).toBeDefined()
    }),
    { numRuns: 2000 },
  )
})

it('cannot list a body with a part without a name', () => {
  const [, boundary = ''] = multipartType.split('boundary=')
  const head = 'Content-Disposition: form-data; filename="cv.pdf"'
  const tap = tapParts(multipartType)
  tap.write(Buffer.from(`--${boundary}\r\n${head}\r\n\r\nx\r\n--${boundary}--\r\n`))
  expect(tap.parts()).toBeUndefined()
})
