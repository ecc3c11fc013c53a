import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { contrastProblems } from './contrast-problems.ts'
import { minContrast, type Palette, paletteOf, type ShadeName } from './derive-palette.ts'

describe('the colours of the brand', () => {
  it('can be told apart in light and dark mode', () => {
    expect(contrastProblems(paletteOf(brand.primaryColour))).toEqual([])
  })

  it('stay as they were designed for the first primary colour', () => {
    const { light, dark } = paletteOf('#99CC33')
    expect([
      light.fgAccent,
      light.onAccent,
      light.accentHover,
      light.borderAccent,
      light.accentMuted,
    ]).toEqual(['#4E6913', '#15180F', '#A9D84C', '#6E9320', '#EAF4D6'])
    expect([dark.bg, dark.fgAccent, dark.accent, dark.mark, dark.focus]).toEqual([
      '#14170F',
      '#B9E065',
      '#99CC33',
      '#445A12',
      '#E4F7B2',
    ])
  })
})

/** Colours all over sRGB: 6 steps of each channel. */
const steps = [0, 51, 102, 153, 204, 255]
const everywhere = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => hex(red, green, blue))),
)
const greys = Array.from({ length: 256 }, (_, grey) => hex(grey, grey, grey))

function hex(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The palette of a colour, or the reason why it is refused. */
function outcome(primary: string): Palette | string {
  try {
    return paletteOf(primary)
  } catch (error) {
    return String(error)
  }
}

describe('any primary colour', () => {
  it('gives colours that can be told apart, or is refused in one line that names colour and contrast', () => {
    const problems = [...everywhere, ...greys, '#FFF3B0', '#1B2A49'].flatMap((primary) => {
      const found = outcome(primary)
      if (typeof found !== 'string') return contrastProblems(found).map((problem) => `${primary}: ${problem}`)
      return /^Error: primaryColour #[\da-f]{6}: text on it has a contrast of 4\.[0-4]\d:1 at most, 4\.5:1 is needed; .+$/.test(
        found,
      )
        ? []
        : [found]
    })
    expect(problems).toEqual([])
  })

  it.each(['#FFF3B0', '#1B2A49', '#000000', '#FFFFFF', '#0000FF', '#E60012'])('%s is accepted', (primary) => {
    expect(outcome(primary)).toMatchObject({ primary })
  })

  it.each(['#757573', 'red', '#9c3', '#99CC3', ''])('%j is refused, or can be read', (primary) => {
    const found = outcome(primary)
    expect(typeof found === 'string' ? found : contrastProblems(found)).not.toContain('\n')
  })

  it('marks a fill with an edge when it looks like the page', () => {
    const { light } = paletteOf('#FFF3B0')
    expect(light.accentEdge).not.toBe(light.accent)
    expect(paletteOf('#99CC33').light.accentEdge).toBe('#99CC33')
  })

  it('is lighter as a fill in dark mode when it would disappear', () => {
    expect(paletteOf('#1B2A49').dark.accent).not.toBe('#1B2A49')
    expect(paletteOf('#99CC33').dark.accent).toBe('#99CC33')
  })
})

it.each<[ShadeName, string, RegExp]>([
  ['muted', '#BBBBBB', /^light: muted #BBBBBB on bg #FFFFFF has a contrast of 1\.92:1, 4\.5:1 is needed$/],
  [
    'onAccent',
    '#FFFFFF',
    /^light: onAccent #FFFFFF on accent #99CC33 has a contrast of 1\.90:1, 4\.5:1 is needed$/,
  ],
  ['control', '#DDDDDD', /^light: control #DDDDDD on bg #FFFFFF has a contrast of 1\.36:1, 3:1 is needed$/],
])('a pair with %s of %s is named with its contrast', (name, colour, message) => {
  const palette = paletteOf('#99CC33')
  const [first] = contrastProblems({ ...palette, light: { ...palette.light, [name]: colour } })
  expect(first).toMatch(message)
  expect(minContrast).toEqual({ text: 4.5, mark: 3 })
})
