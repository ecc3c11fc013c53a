import { defineTokens } from '@chakra-ui/react'

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64,
] as const
const scale = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 0.25}rem` }]))

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
    full: { value: '100%' },
    prose: { value: '42rem' },
    page: { value: 'max(80rem, min(88vw, 120rem))' },
  },
  radii: { none: { value: '0' }, sm: { value: '2px' }, md: { value: '4px' }, full: { value: '9999px' } },
  borders: { thin: { value: '1px solid' } },
  zIndex: {
    sticky: { value: 10 },
    overlay: { value: 30 },
    modal: { value: 40 },
    toast: { value: 50 },
    skipNav: { value: 60 },
  },
  fonts: {
    body: { value: sans },
    heading: { value: sans },
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
