import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Width and height in any unit. */
export type Size = { readonly width: number; readonly height: number }

/** The logo of the site with its proportions. @throws Error when the file has none. */
export function readLogo(): Size & { svg: string } {
  const svg = readFileSync(fileURLToPath(import.meta.resolve('#logo.svg')), 'utf8')
  return { svg, ...proportions(svg) }
}

/** The proportions of an SVG, by its `viewBox`. */
export function proportions(svg: string): Size {
  const [width, height] = (/<svg[^>]*\sviewBox=["']([^"']+)["']/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .slice(2)
    .map(Number)
  if (!(width && height && width > 0 && height > 0))
    throw new Error('logo.svg: needs a viewBox, such as viewBox="0 0 48 32"')
  return { width, height }
}

/** The largest size with the same proportions that fits into a box, in whole units. */
export function fitted({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
