import { defineSemanticTokens } from '@chakra-ui/react'

/** A colour for light and dark mode; a media query selects the mode, so that cached HTML fits every reader. */
function pair(light: string, dark: string) {
  return { value: { base: light, _osDark: dark } }
}

/**
 * Measured contrast: body text ≥ 12:1, muted text ≥ 6:1, control borders ≥ 3:1 on every background they appear on.
 * The primary colour is a fill under near-black text (11:1), never a text colour (1.9:1 on white).
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair('#FFFFFF', '#14170F'),
      surface: pair('{colors.surface}', '#1E2219'),
      raised: pair('#FFFFFF', '#23281C'),
      accent: pair('{colors.primary}', '{colors.primary}'),
      accentHover: pair('#A9D84C', '#A9D84C'),
      accentMuted: pair('#EAF4D6', '#2C3A14'),
      error: pair('#FDECEA', '#3B1613'),
      info: pair('#F6F9EE', '#242B18'),
      inverse: pair('#1C1F17', '#F0F2EA'),
    },
    fg: {
      DEFAULT: pair('#1C1F17', '#F0F2EA'),
      muted: pair('#4D5346', '#B9BFAE'),
      accent: pair('#4E6913', '#B9E065'),
      onAccent: pair('#15180F', '#15180F'),
      error: pair('#A3201A', '#FFB4A9'),
      inverse: pair('#FFFFFF', '#14170F'),
    },
    border: {
      DEFAULT: pair('#D9DCD3', '#3A4131'),
      control: pair('#767D6B', '#8B927E'),
      accent: pair('#6E9320', '{colors.primary}'),
      error: pair('#A3201A', '#FFB4A9'),
    },
    focus: pair('#1C1F17', '#E4F7B2'),
    mark: pair('#E3F2BF', '#445A12'),
    grain: pair('#E4EAD6', '#2B3320'),
  },
})
