import { headshotAdvice, sampleSide } from '@recruiting/schema/headshot'
import { limits } from '@recruiting/schema/limits'
import type { UploadAdvice } from '@recruiting/schema/options'
import { hasTooManyPixels, pictureSize } from '@recruiting/schema/picture-size'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type Bytes, Damaged } from './bytes.ts'
import { keepEssential } from './essential-picture.ts'
import type { FileRule } from './file-rule.ts'
import { typeOf } from './formats.ts'
import { memoryOf } from './picture-memory.ts'
import { createWorkQueue } from './work-queue.ts'

/**
 * The longest side of a stored headshot in pixels: 10 cm in print. It also bounds the stored file: four bytes for
 * each of 1200 × 1200 pixels are fewer than `limits.fileBytes`, whatever is in the picture.
 */
export const longestSide = 1200

/** A picture that takes longer is one made to take long. */
const secondsAtMost = 20

// One thread a picture, nothing kept between pictures, and no decoder within reach but the two that are meant:
// otherwise a JPEG with a gain map goes to another one, and so does whatever passes for a picture one day.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

/**
 * What the pictures being decoded may take of the memory together, in bytes, and so each of them: enough for
 * `limits.headshotPixels` read from the top to the bottom, for 12 million of a JPEG in passes as programs write it.
 */
const memory = 48 * 1024 * 1024

/** Two at once leave half of Node's four threads to the files of everybody else. */
const queue = createWorkQueue(2, memory)

type Picture = { type: string; advice: UploadAdvice[]; reencoded: Uint8Array }

/** The picture's file, which is written over, and whose it is: clients take turns. */
export type PictureFile = { path: string; bytes: Pick<Bytes, 'read'>; client: string }

/**
 * Decodes a headshot, refuses it or makes it anew: upright, in sRGB, without EXIF, GPS and other hidden data, at most
 * `longestSide` a side, in the same format; of an animation the first picture. What decoding costs follows the size of
 * the file: the decoder is not entered for a header with too many pixels, and is given nothing that is not seen.
 */
export async function inspectPicture(
  { path, bytes, client }: PictureFile,
  format: 'png' | 'jpeg',
): Promise<Picture | { rule: FileRule }> {
  const size = await pictureSize(bytes.read)
  if (size === undefined) throw new Damaged('no size in the header')
  if (hasTooManyPixels(size)) return { rule: 'filePixels' }
  await keepEssential(path, format, client)
  const metadata = await readMetadata(path)
  if (metadata.format !== format) throw new Damaged('another format behind the first bytes')
  const cost = memoryOf(metadata, longestSide * longestSide)
  if (hasTooManyPixels(metadata) || cost > memory) return { rule: 'filePixels' }
  return await queue({ cost, client }, async () => {
    const reencoded = await reencode(path, format)
    const advice = headshotAdvice({ data: await sampleOf(reencoded), channels: 3 }, metadata.autoOrient)
    return { type: typeOf(format), advice, reencoded }
  })
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    // No limit here: the number of pixels is what is asked for, and only the header is read.
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new Damaged('no picture', { cause: error })
  }
}

async function reencode(path: string, format: 'png' | 'jpeg'): Promise<Buffer> {
  // `failOn: 'error'`: a picture cut off or with broken pixels is refused, one with a careless header is not.
  const upright = sharp(path, { limitInputPixels: limits.headshotPixels, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
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

/** Whatever the decoder says about bytes of ours or theirs, it says about the picture. */
async function decoded(pipeline: Sharp): Promise<Buffer> {
  try {
    return await pipeline.toBuffer()
  } catch (error) {
    throw new Damaged('not a whole picture', { cause: error })
  }
}
