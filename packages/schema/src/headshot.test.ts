import { describe, expect, it } from 'vitest'
import { headshotAdvice, type Sample, sampleSide } from './headshot.ts'

const portrait = { width: 400, height: 500 }
type Colour = readonly [number, number, number]
const white: Colour = [255, 255, 255]

/** A sample whose pixel colours come from `at`. */
function sample(at: (x: number, y: number) => Colour, channels: 3 | 4 = 3): Sample {
  const pixels = Array.from({ length: sampleSide * sampleSide }, (_, index) => {
    const colour = at(index % sampleSide, Math.floor(index / sampleSide))
    return channels === 4 ? [...colour, 255] : colour
  })
  return { data: pixels.flat(), channels }
}

describe('the background', () => {
  it.each([3, 4] as const)('is judged white or not, with %d channels', (channels) => {
    expect(
      headshotAdvice(
        sample(() => white, channels),
        portrait,
      ),
    ).toEqual([])
    expect(
      headshotAdvice(
        sample(() => [70, 130, 200], channels),
        portrait,
      ),
    ).toEqual(['backgroundNotWhite'])
  })

  it.each<[Colour, boolean]>([
    [[190, 190, 190], true],
    [[189, 189, 189], false],
    [[223, 223, 255], true],
    [[222, 222, 255], false],
  ])('of %j counts as white: %s', (colour, isWhite) => {
    expect(
      headshotAdvice(
        sample(() => colour),
        portrait,
      ),
    ).toEqual(isWhite ? [] : ['backgroundNotWhite'])
  })

  it('is not judged where the person is', () => {
    const dark: Colour = [20, 20, 20]
    const isPerson = (x: number, y: number) => y >= 32 || (y >= 7 && x >= 7 && x < 57)
    expect(
      headshotAdvice(
        sample((x, y) => (isPerson(x, y) ? dark : white)),
        portrait,
      ),
    ).toEqual([])
    const isHalf = (x: number) => x < 32
    expect(
      headshotAdvice(
        sample((x) => (isHalf(x) ? dark : white)),
        portrait,
      ),
    ).toEqual(['backgroundNotWhite'])
  })
})

it.each([
  [300, 400, []],
  [299, 400, ['smallPicture']],
  [300, 399, ['smallPicture']],
  [800, 800, []],
  [801, 800, ['widerThanTall']],
])('a picture of %d × %d: %j', (width, height, advice) => {
  expect(
    headshotAdvice(
      sample(() => white),
      { width, height },
    ),
  ).toEqual(advice)
})
