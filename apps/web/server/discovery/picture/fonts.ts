import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontDetails } from '@takumi-rs/core'

/** The family name under which a renderer registers the fonts. */
export const fontFamily = 'Noto Sans TC'

const require = createRequire(import.meta.url)
const fontPackage = '@fontsource-variable/noto-sans-tc'

/** A font file and the character ranges it covers, inclusive at both ends. */
type Cut = { file: string; ranges: readonly [number, number][] }

/** Returns the font files that a text needs and that were not returned before. Calls must not overlap. */
export type FontShelf = (text: string) => Promise<FontDetails[]>

/**
 * Creates a shelf of the complete font. The package splits its 4 MB for browsers into about a hundred files by
 * character, so a picture needs about ten of them.
 */
export function createFontShelf(): FontShelf {
  let cuts: readonly Cut[] | undefined
  return async (text) => {
    cuts ??= await readCuts()
    const characters = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
    const needed = cuts.filter(({ ranges }) => characters.some((each) => serves(ranges, each)))
    const fonts = await Promise.all(needed.map(readFont))
    cuts = cuts.filter((cut) => !needed.includes(cut))
    return fonts
  }
}

async function readFont({ file, ranges }: Cut): Promise<FontDetails> {
  return { name: fontFamily, data: await readFile(file), unicodeRange: [...ranges] }
}

/** Reads the package's unicode ranges: `{ "[12]": "U+4e00,U+4e10-4e12", "latin": … }`. */
async function readCuts(): Promise<Cut[]> {
  const list = JSON.parse(await readFile(require.resolve(`${fontPackage}/unicode.json`), 'utf8'))
  return Object.entries<string>(list).map(([name, ranges]) => ({
    file: require.resolve(
      `${fontPackage}/files/noto-sans-tc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ),
    ranges: ranges.split(',').map(parseRange),
  }))
}

/** Parses `U+4e10-4e12` or `U+4e00`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function serves(ranges: readonly [number, number][], character: number): boolean {
  return ranges.some(([first, last]) => character >= first && character <= last)
}
