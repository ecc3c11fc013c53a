import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { withBytes } from './bytes.ts'
import { orientationOf } from './essential-picture.ts'
import { inspectPicture } from './picture.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

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

it.each(['MM', 'II'] as const)('reads the orientation (%s)', (order) => {
  for (let orientation = 2; orientation <= 8; orientation += 1)
    expect(orientationOf(notes(order, orientation))).toBe(orientation)
})

it.each([
  ['upright', notes('MM', 1)],
  ['no orientation', notes('MM', 9)],
  ['another note', notes('MM', 6, { tag: 0x0110 })],
  ['no notes', Buffer.from('neither order of bytes, but long enough')],
  ['notes that end before their list', notes('MM', 6).subarray(0, 9)],
  ['a list in the header', notes('MM', 6, { list: 0 })],
  ['a list behind the end', notes('MM', 6, { list: 2 ** 32 - 1 })],
  ['a list that is cut off', notes('II', 6, { list: 36 })],
])('reads none of %s', (_, given) => {
  expect(orientationOf(given)).toBeUndefined()
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a PNG and a JPEG of orientation %i are stored as the decoder turns them',
  async (orientation) => {
    // Four differently grey quarters.
    const grey = Buffer.from([0, 80, 160, 240])
    const picture = sharp(grey, { raw: { width: 2, height: 2, channels: 1 } })
      .resize({ width: 60, height: 80, kernel: 'nearest', fit: 'fill' })
      .withMetadata({ orientation })
    for (const format of ['png', 'jpeg'] as const) {
      const content = await picture.clone().toFormat(format).toBuffer()
      const path = await folder.put('picture', content)
      const inspection = await withBytes(path, (bytes) =>
        inspectPicture({ path, bytes, client: 'a' }, format),
      )
      if ('rule' in inspection) throw new Error(inspection.rule)
      expect(await quartersOf(inspection.reencoded)).toEqual(await quartersOf(content))
    }
  },
)

/** Size and shade of each quarter of the upright picture. */
async function quartersOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    Math.round((data[Math.floor(info.height * y) * info.width + Math.floor(info.width * x)] ?? 0) / 80)
  return [info.width, info.height, at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]
}
