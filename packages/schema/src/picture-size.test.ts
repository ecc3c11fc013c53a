import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import { hasTooManyPixels, pictureSize } from './picture-size.ts'

const png = (width: number, height: number, type = 'IHDR', length = 13) => [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...bytes32(length),
  ...Array.from(type, (letter) => letter.charCodeAt(0)),
  ...bytes32(width),
  ...bytes32(height),
]
const bytes32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const segment = (marker: number, content: readonly number[]) => {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 255, ...content]
}
const frame = (marker: number, width: number, height: number) =>
  segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
const jpeg = (...segments: readonly (readonly number[])[]) => [0xff, 0xd8, ...segments.flat()]

/** The size, and the number of reads it took. */
async function sizeOf(file: readonly number[]) {
  const bytes = Uint8Array.from(file)
  let reads = 0
  const size = await pictureSize(async (position, length) => {
    reads += 1
    return bytes.subarray(position, position + length)
  })
  return { size: size && [size.width, size.height], reads }
}

describe('the size that a header claims', () => {
  it.each([
    ['a PNG', png(300, 400), [300, 400]],
    ['a PNG of one long row', png(2 ** 31 - 1, 1), [2_147_483_647, 1]],
    ['a JPEG', jpeg(segment(0xe0, [1, 2, 3]), frame(0xc0, 300, 400)), [300, 400]],
    ['a JPEG in passes', jpeg(segment(0xdb, Array(65).fill(1)), frame(0xc2, 65_535, 1)), [65_535, 1]],
    ['a JPEG with tables before its frame', jpeg(segment(0xc4, [0]), frame(0xc9, 5, 6)), [5, 6]],
    [
      'a JPEG with fill bytes and gaps',
      jpeg([0xff, 0xff, 0xff], Array(100).fill(0), frame(0xc1, 5, 6)),
      [5, 6],
    ],
  ])('of %s', async (_, file, size) => {
    expect((await sizeOf(file)).size).toEqual(size)
  })

  it.each([
    ['nothing', []],
    ['a text', Array.from('GIF89a and more than 24 bytes', (letter) => letter.charCodeAt(0))],
    ['a PNG that begins with another chunk', png(300, 400, 'tEXt')],
    ['a PNG whose first chunk is too long', png(300, 400, 'IHDR', 14)],
    ['a PNG cut off', png(300, 400).slice(0, 23)],
    ['a JPEG cut off', jpeg(frame(0xc0, 300, 400)).slice(0, 10)],
    ['a JPEG without a frame', jpeg([0xff, 0xd9])],
    ['a JPEG whose scan comes first', jpeg(segment(0xda, [0]), frame(0xc0, 300, 400))],
    ['a JPEG whose height is to be told later', jpeg(frame(0xc0, 300, 0))],
    ['a JPEG with a segment of impossible length', jpeg([0xff, 0xe0, 0, 1], frame(0xc0, 300, 400))],
  ])('is not known of %s', async (_, file) => {
    expect((await sizeOf(file)).size).toBeUndefined()
  })

  it('is searched for in a bounded number of segments only', async () => {
    const { size, reads } = await sizeOf(jpeg(...Array(5000).fill(segment(0xe5, [])), frame(0xc0, 300, 400)))
    expect(size).toBeUndefined()
    expect(reads).toBeLessThan(1010)
  })
})

it('bounds each side and the area', () => {
  const side = limits.headshotSide
  const other = Math.floor(limits.headshotPixels / side)
  expect(hasTooManyPixels({ width: side, height: other })).toBe(false)
  expect(hasTooManyPixels({ width: other, height: side })).toBe(false)
  expect(hasTooManyPixels({ width: side + 1, height: 1 })).toBe(true)
  expect(hasTooManyPixels({ width: 1, height: side + 1 })).toBe(true)
  expect(hasTooManyPixels({ width: side, height: other + 1 })).toBe(true)
})
