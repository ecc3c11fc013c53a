import { palette } from '@recruiting/brand/palette'

/** A colour for light and dark mode; a media query selects the mode, so that cached HTML fits every reader. */
function pair(light: string, dark: string) {
  return { value: { base: light, _osDark: dark } }
}

/** A shade of the brand in both modes. */
function brand(name: keyof typeof palette.light) {
  return pair(palette.light[name], palette.dark[name])
}

/**
 * The brand's colours by their use. The primary colour is a fill, never a text colour; a test of `packages/brand`
 * measures every pair of text and ground. The build replaces this module by its values.
 */
export const semanticColours = {
  bg: {
    DEFAULT: brand('bg'),
    surface: brand('surface'),
    raised: brand('raised'),
    accent: brand('accent'),
    accentHover: brand('accentHover'),
    accentMuted: brand('accentMuted'),
    error: pair('#FDECEA', '#3B1613'),
    info: brand('info'),
    inverse: brand('inverse'),
  },
  fg: {
    DEFAULT: brand('fg'),
    muted: brand('muted'),
    accent: brand('fgAccent'),
    onAccent: brand('onAccent'),
    error: pair('#A3201A', '#FFB4A9'),
    inverse: brand('fgInverse'),
  },
  border: {
    DEFAULT: brand('border'),
    control: brand('control'),
    accent: brand('borderAccent'),
    accentEdge: brand('accentEdge'),
    error: pair('#A3201A', '#FFB4A9'),
  },
  focus: brand('focus'),
  mark: brand('mark'),
  grain: brand('grain'),
}
