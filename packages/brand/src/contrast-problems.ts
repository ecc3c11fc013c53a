import { contrast, minContrast, type Palette, type ShadeName } from './derive-palette.ts'

type Pair = readonly [front: ShadeName, grounds: readonly ShadeName[], least: number]

const { text, mark } = minContrast

/** Every shade that must be told apart from the grounds that it occurs on. */
const pairs: readonly Pair[] = [
  ['fg', ['bg', 'surface', 'raised', 'info', 'accentMuted', 'mark'], text],
  ['muted', ['bg', 'surface', 'raised', 'info', 'accentMuted'], text],
  ['fgAccent', ['bg', 'surface', 'raised', 'info', 'accentMuted'], text],
  ['onAccent', ['accent', 'accentHover'], text],
  ['fgInverse', ['inverse'], text],
  ['control', ['bg', 'surface', 'raised', 'info'], mark],
  ['borderAccent', ['bg', 'info'], mark],
  ['focus', ['bg', 'surface', 'raised', 'info'], mark],
]

/** A line for each pair of colours whose contrast is too low (WCAG 2.2 AA). */
export function contrastProblems(palette: Palette): string[] {
  return (['light', 'dark'] as const).flatMap((mode) =>
    pairs.flatMap(([front, grounds, least]) =>
      grounds.flatMap((ground) => {
        const [one, other] = [palette[mode][front], palette[mode][ground]]
        const found = contrast(one, other)
        if (found >= least) return []
        return [
          `${mode}: ${front} ${one} on ${ground} ${other} has a contrast of ${found.toFixed(2)}:1, ${least}:1 is needed`,
        ]
      }),
    ),
  )
}
