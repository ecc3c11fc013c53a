import sample from './sample-brand.json' with { type: 'json' }

type Point = readonly [x: number, y: number]

/**
 * Texts by which the invented company of this repository can be recognised: its name in both languages, its street,
 * its colour, and outlines of its logo. They occur only in this package, whatever company `brand.ts` names.
 */
export const traces: readonly string[] = [...sample.names, ...sample.colours, ...sample.outlines]

const logo = sample.outlines.flatMap(outlinesIn)

/** The traces that a text has, and the outlines of the logo in its pictures, whatever their size; case does not matter. */
export function tracesIn(text: string): string[] {
  const searched = text.toLowerCase()
  return [...traces.filter((trace) => searched.includes(trace.toLowerCase())), ...logoIn(text)]
}

/** The outlines of the logo that the SVG paths and polygons of a text draw, stretched, scaled or moved. */
function logoIn(text: string): string[] {
  const drawn = outlinesIn(text).filter((corners) => logo.some((leaf) => isAlike(corners, leaf)))
  return drawn.map((corners) => `an outline of the logo: ${corners.join(' ')}`)
}

/** The corners of each outline in a text, in the units of its bounding box. */
function outlinesIn(text: string): Point[][] {
  const polygons = [...text.matchAll(/points=["']([^"']*)/g)].map(([, points]) => `M${points}`)
  const paths = [...text.matchAll(/[Mm][-\d\s,.MmLlHhVvZz]{8,}/g)].map(([path]) => path)
  return [...paths, ...polygons]
    .flatMap(cornersOf)
    .filter(({ length }) => length > 2)
    .map(fitted)
}

function cornersOf(path: string): Point[][] {
  const outlines: Point[][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([mlhvz])([^mlhvz]*)/gi)) {
    const kind = command.toLowerCase()
    const from = command === kind ? 1 : 0
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (kind === 'm') outlines.push([])
    if (kind === 'z') [x, y] = outlines.at(-1)?.[0] ?? [x, y]
    while (numbers.length > 0) {
      if (kind !== 'v') x = x * from + (numbers.shift() ?? 0)
      if (kind !== 'h') y = y * from + (numbers.shift() ?? 0)
      outlines.at(-1)?.push([x, y])
    }
  }
  return outlines
}

function fitted(corners: readonly Point[]): Point[] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1]
  return corners.map(([x, y]) => [(x - left) / width, (y - top) / height])
}

function isAlike(corners: readonly Point[], leaf: readonly Point[]): boolean {
  const isNear = ([x, y]: Point, others: readonly Point[]) =>
    others.some((other) => Math.hypot(other[0] - x, other[1] - y) < 0.1)
  return corners.every((corner) => isNear(corner, leaf)) && leaf.every((corner) => isNear(corner, corners))
}
