import type { Job, Salary } from '@recruiting/schema/job'
import type { Locale, StandardPlace } from '@recruiting/schema/options'
import { administration, humanResources, legal } from './families/administration.ts'
import { customerService } from './families/customer-service.ts'
import { finance } from './families/finance.ts'
import { hardware } from './families/hardware.ts'
import { manufacturing } from './families/manufacturing.ts'
import { design, product } from './families/product.ts'
import { research } from './families/research.ts'
import { marketing, sales } from './families/sales.ts'
import { software } from './families/software.ts'
import { quality, supplyChain } from './families/supply-chain.ts'
import {
  levels,
  middleLevel,
  noExperience,
  type Occupation,
  type Opening,
  type Pair,
  pairs,
  productLines,
  titleOfLevel,
} from './occupation.ts'
import { workplaces } from './workplaces.ts'

/** A vacancy of the seed. */
type SeedJob = Job & {
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

/** The Monday for which the dates of the seed are written, in ms of Unix time. */
export const seedStart = Date.UTC(2026, 10, 16)

/** The vacancies of the fictional company, in the same order at each call. */
export function seedJobs(): SeedJob[] {
  return occupations.flatMap((occupation) =>
    occupation.openings.map((opening, at) => toJob(occupation, opening, codeOf(occupation, at))),
  )
}

function codeOf({ code }: Occupation, at: number): string {
  return `${code}${String(at + 1).padStart(2, '0')}`
}

function toJob(occupation: Occupation, opening: Opening, code: string): SeedJob {
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
    postedAt: postedAtOf(code),
    content: linesInLocale(contentOf(occupation, opening, places), opening.only),
    requirements: linesInLocale(requirementsOf(occupation, opening), opening.only),
    benefits: linesInLocale(benefitsOf(occupation, places), opening.only),
    openings: opening.openings ?? 1,
    ...(opening.until && { validThrough: new Date(`${opening.until}T23:59:59+08:00`).toISOString() }),
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
  const atHome = occupation.remoteWork === 'partial' ? [workFromHome] : []
  return [...atHome, ...(occupation.benefits ?? []), ...commonBenefits[kind]]
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

const workFromHome: Pair = [
  '混合辦公，每週最多兩天居家工作。',
  'Hybrid work with up to two days a week from home.',
]

/** Benefits for all employees, by employment type. */
const commonBenefits = {
  fullTime: pairs`
    年終獎金、績效獎金及三節禮金。 | Year-end bonus, performance bonus and festival gifts.
    週休二日，到職當年即享特別休假。 | Two-day weekends and paid leave from your first year.
    勞保、健保、團體保險及年度健康檢查。 | Labor, health and group insurance with a yearly health check.
    員工持股信託，公司相對提撥。 | Employee stock ownership trust, matched by the company.
  `,
  partTime: pairs`
    勞保、健保及勞工退休金提繳。 | Labor insurance, health insurance and pension contributions.
    班表可依課業或家庭需求事先協調。 | Shifts arranged in advance around studies or family.
    表現優異者可優先轉任正職。 | Priority for full-time openings for those who do well.
  `,
  abroad: pairs`
    依當地法令之保險、休假及退休金。 | Insurance, leave and pension as required by local law.
    年度績效獎金。 | Yearly performance bonus.
    每年至臺灣總部參加訓練與交流。 | A yearly visit to headquarters in Taiwan for training and exchange.
  `,
} as const satisfies Record<string, readonly Pair[]>

const dayMs = 24 * 60 * 60 * 1000
/** Monday of the last week with posted vacancies. */
const lastMonday = Date.UTC(2026, 9, 26)
const weeks = 34

/**
 * The time when a vacancy was posted, computed from its code alone, so that adding vacancies changes no other: a
 * working day from March to October 2026, during office hours in Taiwan.
 */
function postedAtOf(code: string): string {
  const hash = hashOf(code)
  const week = hash % weeks
  const weekday = Math.trunc(hash / weeks) % 5
  const minute = Math.trunc(hash / (weeks * 5)) % (9 * 60)
  // 09:00 in Taiwan is 01:00 UTC.
  return new Date(lastMonday - week * 7 * dayMs + weekday * dayMs + (60 + minute) * 60_000).toISOString()
}

/** FNV-1a, 32 bits, with a final mix that separates similar codes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Statutory minimum wages of Taiwan in 2026, TWD. */
export const minimumWage = { month: 29_500, hour: 196 } as const

/** The pay of a vacancy, and its monthly minimum. */
function payOf(occupation: Occupation, opening: Opening): { salary: Salary; monthlyMinimum: number } {
  const [place] = [opening.at].flat()
  const workplace = workplaces[place ?? 'TW-TPE']
  const factor = (opening.level ? levels[opening.level] : middleLevel).payFactor * workplace.payFactor
  const [lowest, highest] = occupation.pay
  if (occupation.partTimeHours !== undefined) {
    const min = Math.round(lowest * factor)
    const max = Math.round(highest * factor)
    const salary: Salary = { negotiable: false, unit: 'hour', currency: 'TWD', min, max }
    return { salary, monthlyMinimum: min * occupation.partTimeHours * 4 }
  }
  const monthlyMinimum = toThousands(lowest * factor)
  const months = workplace.yearly ? 12 : 1
  const unit = workplace.yearly ? 'year' : 'month'
  if (opening.negotiable) return { salary: { negotiable: true, unit, currency: 'TWD' }, monthlyMinimum }
  const min = monthlyMinimum * months
  const max = toThousands(highest * factor) * months
  return { salary: { negotiable: false, unit, currency: 'TWD', min, max }, monthlyMinimum }
}

function toThousands(amount: number): number {
  return Math.round(amount / 1000) * 1000
}
