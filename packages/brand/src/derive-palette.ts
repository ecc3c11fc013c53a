import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** A colour of the site in one mode: the grounds, the texts on them, borders and marks. All are `#rrggbb`. */
export type Shades = Readonly<Record<ShadeName, string>>

export type ShadeName =
  | 'bg'
  | 'surface'
  | 'raised'
  | 'info'
  | 'inverse'
  | 'accent'
  | 'accentEdge'
  | 'accentHover'
  | 'accentMuted'
  | 'fg'
  | 'muted'
  | 'fgAccent'
  | 'onAccent'
  | 'fgInverse'
  | 'border'
  | 'control'
  | 'borderAccent'
  | 'focus'
  | 'mark'

export type Palette = { readonly primary: string; readonly light: Shades; readonly dark: Shades }

/** Least contrast of WCAG 2.2 AA: of text (1.4.3), and of borders and marks that carry meaning (1.4.11). */
export const minContrast = { text: 4.5, mark: 3 } as const

/**
 * A shade relative to the primary colour, in OKLCH: lightness, chroma as a fraction of the primary's, and degrees
 * from the primary's hue. Greys take a trace of the hue.
 */
type Recipe = readonly [lightness: number, chroma: number, turn: number]

const recipes = {
  light: {
    bg: [1, 0, 0],
    surface: [0.9642, 0, 0],
    raised: [1, 0, 0],
    info: [0.97676, 0.0812, -7.65],
    inverse: [0.23329, 0.0852, -2.44],
    accentMuted: [0.95182, 0.224, -4.56],
    fg: [0.23329, 0.0852, -2.44],
    muted: [0.4327, 0.1218, 0.8],
    fgAccent: [0.4822, 0.6216, -0.6],
    fgInverse: [1, 0, 0],
    border: [0.88958, 0.0688, -5.03],
    control: [0.5785, 0.154, -2.15],
    borderAccent: [0.6139, 0.789, -0.36],
    focus: [0.23329, 0.0852, -2.44],
    mark: [0.9372, 0.3755, -5.71],
  },
  dark: {
    bg: [0.1984, 0.0882, -2.21],
    surface: [0.2446, 0.0963, 0.41],
    raised: [0.2678, 0.124, -0.49],
    info: [0.2763, 0.1886, -1.71],
    inverse: [0.9574, 0.0592, -8.73],
    accentMuted: [0.326, 0.3413, -0.23],
    fg: [0.9574, 0.0592, -8.73],
    muted: [0.7951, 0.1337, -3.93],
    fgAccent: [0.8535, 0.8584, -2.42],
    fgInverse: [0.1984, 0.0882, -2.21],
    border: [0.3637, 0.1545, 0.22],
    control: [0.6484, 0.1648, -3.8],
    borderAccent: [0.7819, 1, 0],
    focus: [0.9456, 0.4994, -6.08],
    mark: [0.4344, 0.5427, -1.29],
  },
} as const satisfies Record<'light' | 'dark', Partial<Record<ShadeName, Recipe>>>

const inkOnAccent: Recipe = [0.2026, 0.0975, -3.8]
/** A stronger primary does not make the greys more colourful than this. */
const maxChroma = 0.1825
/** Below this contrast a fill and its ground look the same, and the fill gets an edge. */
const visibleFill = 1.5
const step = 0.01

const toOklch = converter('oklch')

/**
 * Derives the colours of the site in light and dark mode from the primary colour.
 * @throws Error when text on the primary colour cannot be read; the message names colour and contrast.
 */
export function paletteOf(primary: string): Palette {
  if (!/^#[\da-f]{6}$/i.test(primary)) throw new Error(`primaryColour ${primary}: write it as #rrggbb`)
  const base = oklchOf(primary)
  return { primary, light: shadesOf('light', primary, base), dark: shadesOf('dark', primary, base) }
}

/** Contrast of two colours, as WCAG 2.2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other)
}

function shadesOf(mode: 'light' | 'dark', primary: string, base: Oklch): Shades {
  const own = Object.fromEntries(
    Object.entries<Recipe>(recipes[mode]).map(([name, recipe]) => [name, shade(recipe, base)]),
  ) as Record<keyof (typeof recipes)[typeof mode], string>
  const away = mode === 'light' ? -step : step
  const grounds = [own.bg, own.surface, own.raised, own.info, own.accentMuted]
  // In dark mode a dark fill would disappear in the ground.
  const accent = mode === 'light' ? primary : readable(primary, [own.bg], minContrast.mark, away)
  const borderAccent = readable(
    mode === 'light' ? own.borderAccent : accent,
    [own.bg, own.info],
    minContrast.mark,
    away,
  )
  return {
    ...own,
    fg: readable(own.fg, [...grounds, own.mark], minContrast.text, away),
    muted: readable(own.muted, grounds, minContrast.text, away),
    fgAccent: readable(own.fgAccent, grounds, minContrast.text, away),
    control: readable(own.control, [own.bg, own.surface, own.raised, own.info], minContrast.mark, away),
    borderAccent,
    accent,
    accentEdge: contrast(accent, own.bg) < visibleFill ? borderAccent : accent,
    ...fillOf(primary, accent, base),
  }
}

/** The text on a fill, and the fill under the pointer. */
function fillOf(primary: string, accent: string, base: Oklch): Pick<Shades, 'onAccent' | 'accentHover'> {
  const ink = shade(inkOnAccent, base)
  const isInk = contrast(ink, accent) >= contrast('#FFFFFF', accent)
  const onAccent = isInk ? ink : '#FFFFFF'
  const found = contrast(onAccent, accent)
  if (found < minContrast.text)
    throw new Error(
      `primaryColour ${primary}: text on it has a contrast of ${found.toFixed(2)}:1 at most, ` +
        `${minContrast.text}:1 is needed; choose a lighter or a darker colour`,
    )
  const { l, c, h } = oklchOf(accent)
  const lighter = isInk ? l < 0.93 : l < 0.25
  const accentHover = hexOf({
    mode: 'oklch',
    l: l + (lighter ? 0.0402 : -0.0402),
    c: c * 0.9521,
    h: (h ?? 0) - 0.83,
  })
  return { onAccent, accentHover }
}

/** The colour, made darker or lighter until it has the contrast on all grounds. */
function readable(colour: string, grounds: readonly string[], least: number, away: number): string {
  const hasContrast = (each: string) => grounds.every((ground) => contrast(each, ground) >= least)
  const { l, c, h } = oklchOf(colour)
  let found = colour
  for (let steps = 1; !hasContrast(found) && steps * step <= 1; steps += 1)
    found = hexOf({ mode: 'oklch', l: l + steps * away, c, h: h ?? 0 })
  return found
}

function shade([l, chroma, turn]: Recipe, { c, h }: Oklch): string {
  return hexOf({ mode: 'oklch', l, c: Math.min(c, maxChroma) * chroma, h: (h ?? 0) + turn })
}

function oklchOf(colour: string): Oklch {
  const found = toOklch(colour)
  if (found === undefined) throw new Error(`${colour} is no colour`)
  return found
}

/** The closest colour that screens can show. */
function hexOf(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch')).toUpperCase()
}
