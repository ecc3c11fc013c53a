import { headshotAdvice, sampleSide } from '@recruiting/schema/headshot'
import { limits } from '@recruiting/schema/limits'
import type { UploadAdvice } from '@recruiting/schema/options'
import { hasTooManyPixels, pictureSize } from '@recruiting/schema/picture-size'
import { uploadFormats } from '@recruiting/schema/upload-formats'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type Bytes, Damaged } from './bytes.ts'
import { keepEssential } from './essential-picture.ts'
import type { FileRule } from './formats.ts'
import { createWorkQueue } from './work-queue.ts'

/**
 * The longest side of a stored headshot in pixels: 10 cm in print. It also bounds the stored file: four bytes for
 * each of 1200 × 1200 pixels are fewer than `limits.fileBytes`.
 */
export const longestSide = 1200

/** Only a picture made to be expensive takes longer. */
const secondsAtMost = 20

// One thread per picture, no cache between pictures, and only the two intended decoders: otherwise a JPEG with a
// gain map is passed to another decoder, and so is any format that libvips supports in the future.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

/**
 * Bytes for all pictures being decoded, and therefore for each: enough for `limits.headshotPixels` decoded
 * sequentially, or for 12 million pixels of a typical progressive JPEG.
 */
const memory = 48 * 1024 * 1024

/** Two at once leave half of Node's four threads to the file operations of other requests. */
const queue = createWorkQueue(2, memory)

type Picture = { type: string; advice: UploadAdvice[]; reencoded: Uint8Array }

/** A picture's file, which is overwritten, and the sender's key: clients take turns. */
type PictureFile = { path: string; bytes: Pick<Bytes, 'read'>; client: string }

/**
 * Decodes a headshot, and refuses or re-encodes it: upright, in sRGB, without EXIF, GPS and other metadata, at most
 * `longestSide` per side, in the same format; of an animation the first frame. The cost is bounded by the file's
 * size: a header with too many pixels is refused before decoding, and the decoder gets only data that affects the
 * picture.
 */
export async function inspectPicture(
  { path, bytes, client }: PictureFile,
  format: 'png' | 'jpeg',
): Promise<Picture | { rule: FileRule }> {
  const size = await pictureSize(bytes.read)
  if (size === undefined) throw new Damaged('no size in the header')
  if (hasTooManyPixels(size)) return { rule: 'filePixels' }
  const orientation = await keepEssential(path, format, client)
  const metadata = await readMetadata(path)
  if (metadata.format !== format) throw new Damaged('another format behind the first bytes')
  // The downscaled picture is there twice, with four bytes a pixel.
  const cost = memoryOf(metadata) + 2 * 4 * longestSide * longestSide
  if (hasTooManyPixels(metadata) || cost > memory) return { rule: 'filePixels' }
  return await queue({ cost, client }, async () => {
    const reencoded = await reencode(path, format, orientation)
    const { width, height } = metadata
    const upright = orientation < firstLying ? { width, height } : { width: height, height: width }
    const advice = headshotAdvice({ data: await sampleOf(reencoded), channels: 3 }, upright)
    return { type: uploadFormats[format].type, advice, reencoded }
  })
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    // No pixel limit here: only the header is read, to get the number of pixels.
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new Damaged('no picture', { cause: error })
  }
}

/** Exif orientations from this value on are of pictures that lie on a side. */
const firstLying = 5

/** Degrees by which a picture of each Exif orientation is turned, from 1 on; those in `mirrored` are mirrored then. */
const turns = [0, 0, 180, 180, 270, 90, 90, 270]
const mirrored = [2, 4, 5, 7]

async function reencode(path: string, format: 'png' | 'jpeg', orientation: number): Promise<Buffer> {
  // `failOn: 'error'` refuses truncated or broken pixel data, but tolerates warnings about the header.
  const upright = sharp(path, { limitInputPixels: limits.headshotPixels, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .rotate(turns[orientation - 1] ?? 0)
    .flop(mirrored.includes(orientation))
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return await decoded(format === 'png' ? upright.png() : upright.jpeg({ quality: 90 }))
}

async function sampleOf(picture: Buffer): Promise<Buffer> {
  const sample = sharp(picture)
    .flatten({ background: 'white' })
    .resize({ width: sampleSide, height: sampleSide, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
  return await decoded(sample)
}

/** Any decoder error is treated as an error of the picture. */
async function decoded(pipeline: Sharp): Promise<Buffer> {
  try {
    return await pipeline.toBuffer()
  } catch (error) {
    throw new Damaged('not a whole picture', { cause: error })
  }
}

/** Rows in memory for a picture that is decoded sequentially; a JPEG is downscaled while it is decoded. */
const rowsAtOnce = { png: 1536, jpeg: 512 }

/** Samples per pixel in the file; with 4:2:0 each of the two chroma samples covers four pixels. */
function samplesOf({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling === '4:2:0' ? channels / 2 : channels
}

/**
 * An estimate, calibrated by measurement, of the bytes in memory while a picture is decoded. A picture in several scans is
 * held completely until the last one, a JPEG as coefficients of two bytes; of any other picture only some rows are held.
 */
export function memoryOf(metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive } = metadata
  const isJpeg = format === 'jpeg'
  const pixel = isJpeg && isProgressive ? 2 * samplesOf(metadata) : channels * (depth === 'ushort' ? 2 : 1)
  const rows = isProgressive ? height : Math.min(height, rowsAtOnce[isJpeg ? 'jpeg' : 'png'])
  return width * rows * pixel
}
