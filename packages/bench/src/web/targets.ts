import type { FilteringFigures, FormFigures, ScriptBytes, TouchFigures } from './interactions.ts'
import type { Compared } from './pages.ts'

export type Measured = {
  pages: readonly Compared[]
  touches: readonly TouchFigures[]
  /** Scripts of `/`. */
  list: ScriptBytes
  /** Scripts of the first step of the form. */
  form: ScriptBytes
  steps: readonly FormFigures[]
  filtering: FilteringFigures
}

/** A figure and its limit. */
type Figure = { most: number; found: number }
type Target = Figure & { name: string }

export const isMet = ({ most, found }: Figure) => found <= most

/** What a group of pages may cost more than plain HTML. */
const groups = [
  { of: 'list and vacancy', names: ['list', 'vacancy'], lcp: 1.1, tbt: 60, score: 1 },
  { of: 'list with kept answers', names: ['list, kept answers'], lcp: 1.1, tbt: 60, score: 1 },
  { of: 'form', names: ['form'], lcp: 1.2, tbt: 100, score: 3 },
  { of: 'edit page', names: ['edit'], lcp: 1.2, tbt: 100, score: 3 },
]

/** Each figure of groups of pages, the worst of their pages and slowdowns, and each other figure, with its limit. */
export function judge({ pages, touches, list, form, steps, filtering }: Measured) {
  const arrive = touches.filter(({ scripts }) => scripts === 'loading')
  const shares = arrive.map(({ slowdown, list: time }) => {
    const without = touches.find((each) => each.scripts === 'never' && each.slowdown === slowdown)
    return time / (without?.list ?? Number.NaN)
  })
  const ofPages = groups.map(({ of, names, lcp, tbt, score }) => {
    const worst = (figure: (page: Compared) => number) =>
      Math.max(...pages.filter(({ name }) => names.includes(name)).map(figure))
    return {
      of,
      figures: [
        { most: lcp, found: worst(({ site, plain }) => site.lcp / plain.lcp) },
        { most: tbt, found: worst(({ site, plain }) => site.tbt - plain.tbt) },
        { most: score, found: worst(({ site, plain }) => plain.score - site.score) },
        { most: 0, found: worst(({ site }) => site.cls) },
      ],
    }
  })
  const others: readonly Target[] = [
    { name: 'Script of the list before the first touch, kB', most: 110, found: list.before / 1000 },
    { name: 'Script of the list after the first touch, kB', most: 140, found: list.after / 1000 },
    { name: 'Script of the first step of the form, kB', most: 150, found: form.after / 1000 },
    {
      name: 'From the first touch to the frame that shows it, ms',
      most: 200,
      found: Math.max(...touches.map(({ pressed }) => pressed)),
    },
    {
      name: 'From a choice to the painted list, phone, ms',
      most: 1500,
      found: Math.max(...touches.map(({ list: time }) => time)),
    },
    { name: 'The same, with scripts ÷ without', most: 1.05, found: Math.max(...shares) },
    {
      name: 'From a choice to the painted list, no slowdown, ms',
      most: Math.max(50, 4 * filtering.call),
      found: filtering.median,
    },
    {
      name: 'From "next" to the painted following step, ms',
      most: 100,
      found: Math.max(...steps.map(({ step }) => step)),
    },
    {
      name: 'From a key press to its frame, five jobs, ms',
      most: 50,
      found: Math.max(...steps.map(({ key }) => key)),
    },
  ]
  return { ofPages, others }
}
