/** Pixels of a picture, three bytes each (red, green, blue), row after row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** The share of the width and height that counts as border. */
const border = 0.1
/** A pixel is white when its darkest channel reaches this: room for shadows on a wall … */
const darkest = 190
/** … and its channels are this close together: no room for a tint. */
const tint = 32
/** The share of border pixels that must be white: hair and shoulders may reach into it. */
const enough = 0.75

/**
 * Whether a headshot has the white background asked for (spec 5): looked for where the person is not, in the top
 * strip and along the upper half of the left and right edges.
 */
export function isBackgroundWhite({ data, width, height }: Pixels): boolean {
  const strip = Math.ceil(height * border)
  const edge = Math.ceil(width * border)
  let seen = 0
  let white = 0
  for (let y = 0; y < Math.ceil(height / 2); y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (y >= strip && x >= edge && x < width - edge) continue
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3)
      const lowest = Math.min(red, green, blue)
      seen += 1
      if (lowest >= darkest && Math.max(red, green, blue) - lowest <= tint) white += 1
    }
  }
  return white >= seen * enough
}
