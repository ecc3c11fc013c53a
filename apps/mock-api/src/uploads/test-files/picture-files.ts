import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A sample picture: a dark figure in front of a background. */
type PictureLook = { width?: number; height?: number; background?: string }

/** The background that the site asks for. */
const white = '#ffffff'

function portrait({ width = 400, height = 500, background = white }: PictureLook) {
  const person = {
    create: {
      width: Math.ceil(width / 2),
      height: Math.ceil(height * 0.7),
      channels: 3 as const,
      background: '#33415c',
    },
  }
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: person, gravity: 'south' },
  ])
}

/** A portrait in PNG format. */
export async function pngFile(look: PictureLook = {}): Promise<Buffer> {
  return await portrait(look).png().toBuffer()
}

/** A portrait in JPEG format. */
export async function jpegFile(look: PictureLook = {}): Promise<Buffer> {
  return await portrait(look).jpeg().toBuffer()
}

/** A portrait as a phone stores it: rotated, with an Exif orientation, GPS data and the camera model. */
export async function phoneJpegFile(look: PictureLook = {}): Promise<Buffer> {
  const upright = await portrait(look).png().toBuffer()
  return await sharp(await sharp(upright).rotate(-90).png().toBuffer())
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Canary 1', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '25/1 2/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 33/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few hundred bytes that claims the given size. */
export async function pixelFloodPng(width = 30_000, height = 30_000): Promise<Buffer> {
  const file = Buffer.from(await pngFile({ width: 8, height: 8 }))
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}
