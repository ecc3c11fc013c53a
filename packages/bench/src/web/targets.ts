import type { FilteringFigures } from './filtering.ts'
import type { PageFigures } from './page-figures.ts'

/** Limits and goals for the list of vacancies. LCP is a multiple of the plain page's. */
const targets = [
  { name: 'LCP, times plain HTML', must: 1.4, aim: 1.25, of: ({ site, plain }) => site.lcp / plain.lcp },
  { name: 'Lighthouse score, of 100', must: 95, aim: 99, isLeast: true, of: ({ site }) => site.score },
  { name: 'CLS', must: 0, aim: 0, of: ({ site }) => site.cls },
  { name: 'TBT, ms', must: 250, aim: 150, of: ({ site }) => site.tbt },
  { name: 'Compressed script, kB', must: 160, aim: 120, of: ({ scripts }) => scripts / 1000 },
  {
    name: 'From a choice to the next list, ms',
    must: 100,
    aim: 100,
    of: ({ filtering }) => filtering.median,
  },
] as const satisfies readonly Target[]

type Measured = { site: PageFigures; plain: PageFigures; scripts: number; filtering: FilteringFigures }
type Target = { name: string; must: number; aim: number; isLeast?: true; of: (measured: Measured) => number }

/** Reports each figure, and whether it is within its limit. */
export function judge(measured: Measured) {
  return targets.map((target: Target) => {
    const found = target.of(measured)
    const reaches = (limit: number) => (target.isLeast ? found >= limit : found <= limit)
    return { ...target, found, isMet: reaches(target.must), isAimReached: reaches(target.aim) }
  })
}
