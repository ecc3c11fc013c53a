import type { UploadAdvice } from './options.ts'

/** A downscaled picture: bytes of red, green, blue (and alpha, which is ignored), row by row. */
export type Sample = { data: ArrayLike<number>; channels: 3 | 4 }

/** Width and height of a sample in pixels, whatever the aspect ratio of the picture. */
export const sampleSide = 64

/** Advice is given below this size: a print of 3.5 × 4.5 cm needs about 400 × 500 pixels. */
const smallest = { width: 300, height: 400 }

/** The share of the width and height that counts as border. */
const border = 0.1
/** A pixel is white if its darkest channel reaches this value, which tolerates shadows on a wall, */
const darkest = 190
/** and if its channels differ by at most this much, which tolerates no tint. */
const tint = 32
/** The share of border pixels that must be white; hair and shoulders may reach into the border. */
const enough = 0.75

/**
 * The advice on a headshot, used by the page and again by the server; it never refuses the picture.
 * @param sample the upright picture on white ground, `sampleSide` pixels each way.
 * @param size of the upright picture itself.
 */
export function headshotAdvice(sample: Sample, { width, height }: { width: number; height: number }) {
  const advice: UploadAdvice[] = []
  if (!hasWhiteBackground(sample)) advice.push('backgroundNotWhite')
  if (width < smallest.width || height < smallest.height) advice.push('smallPicture')
  if (width > height) advice.push('widerThanTall')
  return advice
}

/**
 * Whether the background is white (spec 5). Examines where the person is not: the top strip and the upper half of
 * the left and right edges.
 */
function hasWhiteBackground({ data, channels }: Sample): boolean {
  const strip = Math.ceil(sampleSide * border)
  let seen = 0
  let white = 0
  for (let y = 0; y < sampleSide / 2; y += 1) {
    for (let x = 0; x < sampleSide; x += 1) {
      if (y >= strip && x >= strip && x < sampleSide - strip) continue
      const at = (y * sampleSide + x) * channels
      const colour = [0, 1, 2].map((channel) => data[at + channel] ?? 0)
      const lowest = Math.min(...colour)
      seen += 1
      if (lowest >= darkest && Math.max(...colour) - lowest <= tint) white += 1
    }
  }
  return white >= seen * enough
}
