import { tracesIn } from '@recruiting/brand/traces'
import { filesOf, type Rule } from './tree.ts'

/** Places that may name the invented company, each with the reason. */
const mayName: readonly (readonly [place: string, reason: string])[] = [
  ['packages/brand/', 'says who the company is'],
]

/** The invented company occurs only in `packages/brand`, so that another one has to be written there alone. */
export const companyNames: Rule = (tree) =>
  filesOf(tree, /./)
    .filter(([path]) => !mayName.some(([place]) => path.startsWith(place)))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          tracesIn(line).map((trace) => `${path}:${index + 1}: ${trace} belongs into packages/brand`),
        ),
    )
