import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pngFile } from '../test-files/picture-files.ts'
import { essentialPng, orientationOnly } from './essential-picture.ts'

/** Exif data with one entry, in either byte order. */
function notes(
  order: 'MM' | 'II',
  orientation: number,
  { list = 8, tag = 0x0112, length = 40 } = {},
): Buffer {
  const written = Buffer.alloc(length)
  const isBig = order === 'MM'
  const short = (value: number, at: number) =>
    isBig ? written.writeUInt16BE(value, at) : written.writeUInt16LE(value, at)
  written.write(order, 0, 'latin1')
  short(42, 2)
  if (isBig) written.writeUInt32BE(list, 4)
  else written.writeUInt32LE(list, 4)
  short(1, 8)
  short(tag, 10)
  short(3, 12)
  short(orientation, 18)
  return written
}

it.each(['MM', 'II'] as const)('keeps only the orientation (%s)', (order) => {
  for (let orientation = 2; orientation <= 8; orientation += 1) {
    const kept = orientationOnly(notes(order, orientation))
    expect(kept).toHaveLength(26)
    expect(kept?.readUInt16BE(18)).toBe(orientation)
  }
})

it.each([
  ['upright', notes('MM', 1)],
  ['no orientation', notes('MM', 9)],
  ['another note', notes('MM', 6, { tag: 0x0110 })],
  ['no notes', Buffer.from('neither order of bytes, but long enough')],
  ['notes shorter than what is written instead', notes('MM', 6, { length: 25 })],
  ['a list in the header', notes('MM', 6, { list: 0 })],
  ['a list behind the end', notes('MM', 6, { list: 2 ** 32 - 1 })],
  ['a list that is cut off', notes('II', 6, { list: 36 })],
])('keeps nothing of %s', (_, given) => {
  expect(orientationOnly(given)).toBeUndefined()
})

it('is kept for a PNG too, and applied by the decoder', async () => {
  const lying = await sharp(await pngFile({ width: 300, height: 400 }))
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  const metadata = await sharp(essentialPng(Buffer.from(lying))).metadata()
  expect(metadata).toMatchObject({
    orientation: 6,
    width: 300,
    height: 400,
    autoOrient: { width: 400, height: 300 },
  })
})
