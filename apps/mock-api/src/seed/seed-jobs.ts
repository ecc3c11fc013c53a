import type { Job } from '@recruiting/schema/job'
import type { Locale, StandardPlace } from '@recruiting/schema/options'
import { commonBenefits } from './common-benefits.ts'
import { administration } from './families/administration.ts'
import { customerService } from './families/customer-service.ts'
import { design } from './families/design.ts'
import { finance } from './families/finance.ts'
import { hardware } from './families/hardware.ts'
import { humanResources } from './families/human-resources.ts'
import { legal } from './families/legal.ts'
import { manufacturing } from './families/manufacturing.ts'
import { marketing } from './families/marketing.ts'
import { product } from './families/product.ts'
import { quality } from './families/quality.ts'
import { research } from './families/research.ts'
import { sales } from './families/sales.ts'
import { software } from './families/software.ts'
import { supplyChain } from './families/supply-chain.ts'
import type { Occupation, Opening, Pair } from './occupation.ts'
import { levels, middleLevel, noExperience, productLines, titleOfLevel } from './occupation.ts'
import { payOf } from './pay.ts'
import { postedAtOf } from './posted-at.ts'
import { followingClock, seedStart } from './seed-clock.ts'
import { contractSeed, varied } from './vary.ts'
import { workplaces } from './workplaces.ts'

/** A vacancy of the seed. */
export type SeedJob = Job & {
  status: 'open' | 'closed'
  /** The lowest regular pay in TWD per month; never published. */
  monthlyMinimum: number
}

/** The occupations by family, in the order of the job types. */
export const occupations: readonly Occupation[] = [
  ...software,
  ...hardware,
  ...research,
  ...manufacturing,
  ...quality,
  ...supplyChain,
  ...design,
  ...product,
  ...sales,
  ...marketing,
  ...customerService,
  ...finance,
  ...humanResources,
  ...legal,
  ...administration,
]

/**
 * The vacancies of the fictional company, in the same order at each call. Only their dates depend on the clock.
 * @param now ms of Unix time
 * @param number a number gives the same vacancies each time; 1 gives those of the contract
 */
export function seedJobs(now: number = seedStart, number: number = contractSeed): SeedJob[] {
  if (number !== contractSeed) return variedJobs(now, number)
  return occupations.flatMap((occupation) =>
    occupation.openings.map((opening, at) => {
      const code = codeOf(occupation, at)
      return toJob(occupation, opening, { code, postedAt: postedAtOf(code), now })
    }),
  )
}

function variedJobs(now: number, number: number): SeedJob[] {
  const taken = new Set<string>()
  return occupations.flatMap((occupation) =>
    occupation.openings.flatMap((opening, at) => {
      const code = codeOf(occupation, at)
      const variant = varied(number, { occupation, opening, code, isFirst: at === 0 })
      if (!variant) return []
      const postedAt = postedAtOf(`${number} ${code}`)
      const job = toJob(variant.occupation, variant.opening, { code, postedAt, now })
      // A vacancy that moved may equal another one, whose list would then have both.
      const keys = job.locations.map((place) => `${job.title.tw} ${job.title.us} ${place}`)
      if (keys.some((key) => taken.has(key))) return []
      for (const key of keys) taken.add(key)
      return [job]
    }),
  )
}

function codeOf({ code }: Occupation, at: number): string {
  return `${code}${String(at + 1).padStart(2, '0')}`
}

function toJob(
  occupation: Occupation,
  opening: Opening,
  { code, postedAt, now }: { code: string; postedAt: string; now: number },
): SeedJob {
  const places = [opening.at].flat()
  const remoteWork = opening.remoteWork ?? occupation.remoteWork
  return {
    code,
    title: inLocale(titleOf(occupation, opening), opening.only),
    jobType: occupation.jobType,
    employmentType: occupation.partTimeHours === undefined ? 'fullTime' : 'partTime',
    locations: places,
    ...(remoteWork && { remoteWork }),
    ...payOf(occupation, opening),
    postedAt: followingClock(postedAt, now),
    content: linesInLocale(contentOf(occupation, opening, places), opening.only),
    requirements: linesInLocale(requirementsOf(occupation, opening), opening.only),
    benefits: linesInLocale(benefitsOf(occupation, places), opening.only),
    openings: opening.openings ?? 1,
    ...(opening.until && { validThrough: followingClock(`${opening.until}T23:59:59+08:00`, now) }),
    status: opening.closed ? 'closed' : 'open',
  }
}

function titleOf(occupation: Occupation, opening: Opening): Pair {
  const [tw, us] = titleOfLevel(occupation.title, opening.level)
  if (!opening.line) return [tw, us]
  const [lineTw, lineUs] = productLines[opening.line].name
  return [`${tw}（${lineTw}）`, `${us}, ${lineUs}`]
}

function contentOf(occupation: Occupation, opening: Opening, places: readonly StandardPlace[]): Pair[] {
  const team = opening.line ? [productLines[opening.line].team] : []
  return [
    ...team,
    ...occupation.content,
    opening.remoteWork === 'full' ? remoteLine : placeLine(occupation, places),
  ]
}

const remoteLine: Pair = ['可於臺灣任何地點完全遠距工作。', 'Work fully remotely from anywhere in Taiwan.']

function placeLine(occupation: Occupation, places: readonly StandardPlace[]): Pair {
  const names = places.map((place): Pair => {
    const { city, site } = workplaces[place]
    return occupation.site ? [`${city[0]}${occupation.site[0]}`, `${city[1]} ${occupation.site[1]}`] : site
  })
  const tw = names.map(([name]) => name).join('、')
  const us = new Intl.ListFormat('en', { type: 'disjunction' }).format(names.map(([, name]) => name))
  return places.length === 1
    ? [`工作地點為${tw}。`, `Based at our ${us}.`]
    : [`工作地點可於${tw}中擇一。`, `Based at our ${us}, as you prefer.`]
}

function requirementsOf(occupation: Occupation, opening: Opening): Pair[] {
  if (occupation.experience === 'stated') return [...occupation.requirements]
  const unlevelled = occupation.experience === 'none' ? noExperience : middleLevel.experience
  return [opening.level ? levels[opening.level].experience : unlevelled, ...occupation.requirements]
}

function benefitsOf(occupation: Occupation, places: readonly StandardPlace[]): Pair[] {
  const isAbroad = places.every((place) => !place.startsWith('TW-'))
  const kind = isAbroad ? 'abroad' : occupation.partTimeHours === undefined ? 'fullTime' : 'partTime'
  return [...occupation.benefits, ...commonBenefits[kind]]
}

/** A text in both languages, or only in `only`. */
function inLocale([tw, us]: Pair, only: Locale | undefined): Job['title'] {
  return { ...(only !== 'us' && { tw }), ...(only !== 'tw' && { us }) }
}

function linesInLocale(pairs: readonly Pair[], only: Locale | undefined): Job['content'] {
  return {
    ...(only !== 'us' && { tw: pairs.map(([tw]) => tw) }),
    ...(only !== 'tw' && { us: pairs.map(([, us]) => us) }),
  }
}
