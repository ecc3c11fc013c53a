import { defineSemanticTokens, defineTokens } from '@chakra-ui/react'
import { pairs } from '@recruiting/brand/pairs'

const scale = scaleOf(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20)

function scaleOf(...steps: number[]) {
  return Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 0.25}rem` }]))
}

/**
 * System fonts only: a Chinese web font weighs megabytes. Latin fonts are listed by name and first, because
 * `system-ui` is the Chinese font on a Chinese Windows, with narrow Latin letters.
 */
const sans =
  '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", system-ui, sans-serif'

export const tokens = defineTokens({
  spacing: scale,
  sizes: {
    ...scale,
    ...scaleOf(24, 28, 32),
    full: { value: '100%' },
    prose: { value: '42rem' },
    page: { value: 'max(80rem, min(88vw, 120rem))' },
  },
  radii: { sm: { value: '2px' }, md: { value: '4px' }, full: { value: '9999px' } },
  zIndex: {
    sticky: { value: 10 },
    toast: { value: 50 },
    skipNav: { value: 60 },
  },
  fonts: {
    body: { value: sans },
    mono: { value: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace' },
  },
  fontSizes: {
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: { value: '1.25rem' },
    xl: { value: '1.5rem' },
    '2xl': { value: '1.625rem' },
    '3xl': { value: '2.375rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: { tight: { value: '1.3' }, normal: { value: '1.65' }, relaxed: { value: '1.8' } },
})

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
