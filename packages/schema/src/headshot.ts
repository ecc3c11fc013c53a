import type { UploadAdvice } from './options.ts'

/** A picture made small: bytes of red, green, blue (and alpha, which is not looked at), row after row. */
export type Sample = { data: ArrayLike<number>; channels: 3 | 4 }

/** Width and height of a sample in pixels, whatever the picture's own shape. */
export const sampleSide = 64

/** Advice below this: a portrait of 3.5 × 4.5 cm in print wants about 400 × 500. */
const smallest = { width: 300, height: 400 }

/** The share of the width and height that counts as border. */
const border = 0.1
/** A pixel is white when its darkest channel reaches this: room for shadows on a wall … */
const darkest = 190
/** … and its channels are this close together: no room for a tint. */
const tint = 32
/** The share of border pixels that must be white: hair and shoulders may reach into it. */
const enough = 0.75

/**
 * What there is to say about a headshot, on the page at once and by the server again: advice, never refusal.
 * @param sample the picture upright on white ground, `sampleSide` pixels each way.
 * @param size of the picture itself, upright.
 */
export function headshotAdvice(sample: Sample, { width, height }: { width: number; height: number }) {
  const advice: UploadAdvice[] = []
  if (!hasWhiteBackground(sample)) advice.push('backgroundNotWhite')
  if (width < smallest.width || height < smallest.height) advice.push('smallPicture')
  if (width > height) advice.push('widerThanTall')
  return advice
}

/**
 * Whether the background is white as asked for (spec 5): looked for where the person is not, in the top strip and
 * along the upper half of the left and right edges.
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
