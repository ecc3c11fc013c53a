import type { StandardPlace } from '@recruiting/schema/options'
import type { Occupation, Opening } from './occupation.ts'
import { payOf, publishBelow } from './pay.ts'
import { hashOf } from './posted-at.ts'

/** The seed that the contract publishes; every other number varies it. */
export const contractSeed = 1

/** A list from which something can be picked. */
export type NonEmpty<T> = readonly [T, ...T[]]

/** Where the company has most of its vacancies. */
const places: NonEmpty<StandardPlace> = ['TW-TPE', 'TW-NWT', 'TW-TAO', 'TW-HSZ', 'TW-TXG', 'TW-TNN', 'TW-KHH']

/** Never below 1, so that no pay falls under the minimum wage. */
const payFactors: NonEmpty<number> = [1, 1.05, 1.1, 1.15, 1.2]

const dayMs = 86_400_000
/** The first of the last days to apply, after every posting. */
const firstLastDay = Date.UTC(2027, 0, 4)

/**
 * Varies pay, places, numbers and status of a vacancy by hashes of the seed's number and the code, so that each
 * vacancy is independent of the others. The first vacancy of an occupation always exists.
 * @returns undefined when this seed does not have the vacancy.
 */
export function varied(
  number: number,
  {
    occupation,
    opening,
    code,
    isFirst,
  }: { occupation: Occupation; opening: Opening; code: string; isFirst: boolean },
): { occupation: Occupation; opening: Opening } | undefined {
  const chance = (what: string) => chanceOf(number, `${code} ${what}`)
  const pick = <T>(what: string, all: NonEmpty<T>) => pickOf(number, `${code} ${what}`, all)
  if (!isFirst && chance('exists') < 0.3) return undefined

  const factor = pick('pay', payFactors)
  const [lowest, highest] = occupation.pay
  const paid: Occupation = { ...occupation, pay: [Math.round(lowest * factor), Math.round(highest * factor)] }
  const { closed: _closed, until: _until, negotiable: _negotiable, openings: _openings, ...rest } = opening
  const moves = typeof opening.at === 'string' && opening.at.startsWith('TW-') && chance('moves') < 0.35
  const placed: Opening = {
    ...rest,
    ...(moves && { at: pick('place', places) }),
  }
  // Pay that is low must be published.
  const mayHidePay =
    occupation.partTimeHours === undefined && payOf(paid, placed).monthlyMinimum >= publishBelow
  const openings = pick('openings', [1, 1, 1, 2, 3, 5])
  const until = new Date(firstLastDay + Math.floor(chance('last day') * 180) * dayMs)
    .toISOString()
    .slice(0, 10)
  return {
    occupation: paid,
    opening: {
      ...placed,
      ...(mayHidePay && chance('negotiable') < 0.3 && { negotiable: true as const }),
      ...(openings > 1 && { openings }),
      ...(chance('ends') < 0.06 && { until }),
      ...(!isFirst && chance('closed') < 0.06 && { closed: true as const }),
    },
  }
}

/** A number from 0 to below 1 that depends only on the seed and a text. */
export function chanceOf(number: number, text: string): number {
  return hashOf(`${number} ${text}`) / 2 ** 32
}

/** One of a list, by the seed and a text. */
export function pickOf<T>(number: number, text: string, all: NonEmpty<T>): T {
  return all[Math.floor(chanceOf(number, text) * all.length)] ?? all[0]
}
