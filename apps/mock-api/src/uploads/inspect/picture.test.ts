import { crc32 } from 'node:zlib'
import { limits } from '@recruiting/schema/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpegFile, phoneJpegFile, pixelFloodPng, pngFile } from '../test-files/picture-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { withBytes } from './bytes.ts'
import { inspectPicture, longestSide } from './picture.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(content: Buffer, format: 'png' | 'jpeg') {
  const path = await folder.put('picture', content)
  return await withBytes(path, (bytes) => inspectPicture({ path, bytes, client: 'a' }, format))
}

async function accepted(content: Buffer, format: 'png' | 'jpeg') {
  const inspection = await inspect(content, format)
  if ('rule' in inspection) throw new Error(inspection.rule)
  return { ...inspection, metadata: await sharp(inspection.reencoded).metadata() }
}

/** Red, green and blue (and alpha) of a pixel. */
async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

describe('the stored picture', () => {
  test('of a phone is upright and has no location and camera data', async () => {
    const original = await phoneJpegFile({ width: 400, height: 500 })
    expect(await sharp(original).metadata()).toMatchObject({ width: 500, height: 400, orientation: 6 })
    expect(original.includes('Canary 1')).toBe(true)
    // The GPS tag, in the byte order that was written.
    expect((await sharp(original).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true)

    const { reencoded, metadata } = await accepted(original, 'jpeg')
    expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 500, space: 'srgb' })
    expect(metadata.orientation).toBeUndefined()
    expect(metadata.exif).toBeUndefined()
    expect(Buffer.from(reencoded).includes('Canary 1')).toBe(false)
    // The dark figure is at the bottom.
    expect((await colourAt(reencoded, 200, 480))[0]).toBeLessThan(90)
    expect((await colourAt(reencoded, 200, 20))[0]).toBeGreaterThan(240)
  })

  test('has no texts, profiles or comments of the original', async () => {
    const content = await sharp(await pngFile())
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary</x:xmpmeta>')
      .png()
      .toBuffer()
    const { reencoded, metadata } = await accepted(content, 'png')
    expect(metadata).toMatchObject({ format: 'png', space: 'srgb' })
    expect([metadata.icc, metadata.xmp, metadata.exif, metadata.comments]).toEqual(Array(4).fill(undefined))
    expect(Buffer.from(reencoded).includes('canary')).toBe(false)
  })

  test.each(['cmyk', 'b-w', 'rgb16'] as const)(
    'of %s is converted to a colour space that every browser shows',
    async (space) => {
      const original = sharp(await pngFile()).toColourspace(space)
      const format = space === 'cmyk' ? 'jpeg' : 'png'
      const { metadata, advice } = await accepted(await original.toFormat(format).toBuffer(), format)
      expect(['srgb', 'b-w']).toContain(metadata.space)
      expect(metadata.depth).toBe('uchar')
      expect(advice).toEqual([])
    },
  )

  test('keeps transparency', async () => {
    const content = await sharp({ create: { width: 400, height: 500, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { reencoded, advice } = await accepted(content, 'png')
    expect((await colourAt(reencoded, 5, 5))[3]).toBe(0)
    // A transparent background counts as white.
    expect(advice).toEqual([])
  })

  test('is bounded in its sides and therefore in its bytes, for any content', async () => {
    const noise = {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    } as const
    const large = await sharp({ create: noise }).jpeg({ quality: 60 }).toBuffer()
    const { metadata, reencoded } = await accepted(large, 'jpeg')
    expect([metadata.width, metadata.height]).toEqual([longestSide, longestSide * 0.75])
    expect(reencoded.length).toBeLessThan(limits.fileBytes * 2)
    expect(longestSide * longestSide * 4).toBeLessThan(limits.fileBytes * 2 * 0.99)
  })

  test('of an animation is its first frame', async () => {
    const { metadata } = await accepted(animated(await pngFile()), 'png')
    expect(metadata).toMatchObject({ format: 'png', width: 400, height: 500 })
    expect(metadata.pages).toBeUndefined()
  })
})

describe('advice', () => {
  test.each([
    ['#bebebe', []],
    ['#bdbdbd', ['backgroundNotWhite']],
    ['#ffffdf', []],
    ['#ffffde', ['backgroundNotWhite']],
  ])('for the background %s is %j', async (background, expected) => {
    expect((await accepted(await pngFile({ background }), 'png')).advice).toEqual(expected)
  })

  test('is based on the upright picture, not on the stored pixels', async () => {
    // Upright, the dark lower half is clothing; unrotated, it would be part of the background.
    const upright = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 400, height: 240, channels: 3, background: '#222' } }, gravity: 'south' },
      ])
      .png()
      .toBuffer()
    const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await accepted(lying, 'jpeg')).advice).toEqual([])
  })
})

describe('the number of pixels', () => {
  test('at the limit is decoded, one row more is not', async () => {
    const height = 8000
    const width = limits.headshotPixels / height
    // The claimed size is within the limit, so the picture is decoded and found to be damaged.
    await expect(inspect(await pixelFloodPng(width, height), 'png')).rejects.toHaveProperty('name', 'Damaged')
    expect(await inspect(await pixelFloodPng(width, height + 1), 'png')).toEqual({ rule: 'filePixels' })
  })

  test('counts for more when decoding needs the whole picture in memory', async () => {
    const pixels = { create: { width: 4000, height: 5000, channels: 3, background: '#fff' } } as const
    const picture = (progressive: boolean) => sharp(pixels).jpeg({ progressive, chromaSubsampling: '4:4:4' })
    expect(await inspect(await picture(false).toBuffer(), 'jpeg')).toHaveProperty('type')
    expect(await inspect(await picture(true).toBuffer(), 'jpeg')).toEqual({ rule: 'filePixels' })
  })
})

test('many pictures at once are all inspected', async () => {
  const path = await folder.put('many.jpg', await jpegFile())
  const inspections = await withBytes(path, (bytes) =>
    Promise.all(
      Array.from({ length: 20 }, (_, at) => inspectPicture({ path, bytes, client: String(at % 3) }, 'jpeg')),
    ),
  )
  expect(inspections.every((inspection) => 'type' in inspection)).toBe(true)
})

/** Turns a PNG into the first frame of an animation with two frames, by a chunk before its data. */
function animated(file: Buffer): Buffer {
  const control = Buffer.from('00000008', 'hex')
  const data = Buffer.from('6163544c0000000200000000', 'hex')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data))
  return Buffer.concat([file.subarray(0, 33), control, data, checksum, file.subarray(33)])
}
