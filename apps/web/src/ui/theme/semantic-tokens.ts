import { defineSemanticTokens } from '@chakra-ui/react'
import { pairs } from '@recruiting/brand/pairs'

/** A colour for light and dark mode; a media query selects the mode, so that cached HTML fits every reader. */
function pair([light, dark]: readonly [light: string, dark: string]) {
  return { value: { base: light, _osDark: dark } }
}

/**
 * The brand's colours by their use (specification 9: primary, secondary and surface colours). The primary colour is a fill, never a text colour; a test of `packages/brand`
 * measures every pair of text and ground.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair(pairs.bg),
      surface: pair(pairs.surface),
      raised: pair(pairs.raised),
      accent: pair(pairs.accent),
      accentHover: pair(pairs.accentHover),
      accentMuted: pair(pairs.accentMuted),
      error: pair(['#FDECEA', '#3B1613']),
      info: pair(pairs.info),
      inverse: pair(pairs.inverse),
    },
    fg: {
      DEFAULT: pair(pairs.fg),
      muted: pair(pairs.muted),
      accent: pair(pairs.fgAccent),
      onAccent: pair(pairs.onAccent),
      error: pair(['#A3201A', '#FFB4A9']),
      inverse: pair(pairs.fgInverse),
    },
    border: {
      DEFAULT: pair(pairs.border),
      control: pair(pairs.control),
      accent: pair(pairs.borderAccent),
      accentEdge: pair(pairs.accentEdge),
      error: pair(['#A3201A', '#FFB4A9']),
    },
    focus: pair(pairs.focus),
    mark: pair(pairs.mark),
  },
})
