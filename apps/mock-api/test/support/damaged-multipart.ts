import fc from 'fast-check'
import { pdfFile } from '../../src/uploads/test-files/pdf-files.ts'
import { boundary, multipartBody } from './multipart.ts'

const good = multipartBody([
  { name: 'kind', value: 'resume' },
  { name: 'file', value: pdfFile(), filename: 'cv.pdf', type: 'application/pdf' },
])

/** Building blocks of multipart bodies. */
const pieces = [
  `--${boundary}`,
  `--${boundary}--`,
  '\r\n',
  '\n',
  '\r\n\r\n',
  'Content-Disposition: form-data',
  '; name="kind"',
  '; name="file"',
  '; name=',
  '; filename="a.pdf"',
  "; filename*=UTF-8''%FF",
  'Content-Type: application/json',
  'Content-Transfer-Encoding: base64',
  'resume',
  '{',
  '\0',
]

/** Bytes with a few of them removed, inserted or cut off. */
function damaged(bytes: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.nat(bytes.length - 1)
  return fc.oneof(
    place.map((end) => bytes.subarray(0, end)),
    fc
      .tuple(place, fc.uint8Array({ maxLength: 20 }))
      .map(([at, more]) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])),
    fc
      .tuple(place, fc.nat(60))
      .map(([at, length]) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])),
  )
}

/** Damaged uploads, random sequences of building blocks, and random bytes. */
export const damagedUploads: fc.Arbitrary<Buffer> = fc.oneof(
  { arbitrary: damaged(good), weight: 3 },
  {
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { maxLength: 30 })
      .map((chosen) => Buffer.from(chosen.join(''))),
    weight: 1,
  },
  { arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
)
