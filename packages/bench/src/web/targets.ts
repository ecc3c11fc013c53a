import type { FilteringFigures, TouchFigures } from './interactions.ts'
import type { Compared } from './pages.ts'

export type Measured = {
  pages: readonly Compared[]
  touches: readonly TouchFigures[]
  /** Compressed bytes of script that `/` runs before the first touch. */
  scripts: number
  filtering: FilteringFigures
}

type Target = { name: string; most: number; found: number }

/** The pages that the server renders; the form is rendered by the browser and has no target. */
const isRendered = ({ name }: Compared) => name !== 'form'

/** Reports each figure, and whether it is within its limit. */
export function judge({ pages, touches, scripts, filtering }: Measured) {
  const worst = (figure: (page: Compared) => number) => Math.max(...pages.filter(isRendered).map(figure))
  const targets: readonly Target[] = [
    { name: 'LCP, times plain HTML', most: 1.1, found: worst(({ site, plain }) => site.lcp / plain.lcp) },
    {
      name: 'TBT more than plain HTML, ms',
      most: 60,
      found: worst(({ site, plain }) => site.tbt - plain.tbt),
    },
    {
      name: 'Lighthouse score less than plain HTML',
      most: 1,
      found: worst(({ site, plain }) => plain.score - site.score),
    },
    { name: 'CLS', most: 0, found: worst(({ site }) => site.cls) },
    { name: 'Script before the first touch, kB', most: 110, found: scripts / 1000 },
    {
      name: 'From the first touch to the frame that shows it, ms',
      most: 200,
      found: Math.max(...touches.map(({ pressed }) => pressed)),
    },
    {
      name: 'From a choice to the painted list, phone, ms',
      most: 1500,
      found: Math.max(...touches.map(({ list }) => list)),
    },
    {
      name: 'From a choice to the painted list, no slowdown, ms',
      most: Math.max(50, 4 * filtering.call),
      found: filtering.median,
    },
  ]
  return targets.map((target) => ({ ...target, isMet: target.found <= target.most }))
}
