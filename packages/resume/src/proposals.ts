import { limits } from '@recruiting/schema/limits'
import { qualifications } from '@recruiting/schema/options'
import { Degree } from '@recruiting/schema/sections/education'
import { ExperienceEntry, newestFirst } from '@recruiting/schema/sections/experience'
import { Other } from '@recruiting/schema/sections/other'
import { Personal } from '@recruiting/schema/sections/personal'
import type { z } from 'zod'
import { emailIn, linksIn, mobilePhoneIn } from './contact.ts'
import type { Month } from './dates.ts'
import { type Study, studiesIn } from './education.ts'
import type { Found, Source } from './found.ts'
import { sectionsOf } from './headings.ts'
import { type Job, jobsIn } from './jobs.ts'
import type { Line } from './lines.ts'
import { type Names, namesIn } from './names.ts'

/** Everything a résumé says that the form asks for, in the form's own values. Lists start with the newest. */
export type Proposals = {
  personal: Names & { email?: Found<string>; mobilePhone?: Found<string> }
  education: Omit<Study, 'isOpen'>[]
  jobs: Job[]
  links: Found<string>[]
}

/** One value for one field of the application form: `experience.entries.0.jobTitle`. */
export type FieldProposal = { path: string; value: string | true; source: Source }

/** What the lines of a résumé propose. Values that the form would refuse are left out. */
export function proposalsOf(lines: readonly Line[], today: Month): Proposals {
  const sections = sectionsOf(lines)
  const email = emailIn(sections)
  const mobilePhone = mobilePhoneIn(sections)
  const personal = {
    ...namesIn(sections, email?.value),
    ...(email && { email }),
    ...(mobilePhone && { mobilePhone }),
  }
  return {
    personal: valid(personal, Personal.shape),
    education: studiesIn(sections, today)
      .map(validStudy)
      .filter(({ school }) => school !== undefined)
      .sort(byEnd),
    jobs: newestFirst(
      jobsIn(sections)
        .map(validJob)
        .filter(({ companyName, jobTitle }) => companyName ?? jobTitle)
        .map((job) => ({ job, ...wireMonths(job) })),
    ).map(({ job }) => job),
    links: linksIn(sections).filter(({ value }) => Other.shape.portfolioUrl.safeParse(value).success),
  }
}

function valid<T extends object>(values: T, shape: Readonly<Record<string, z.ZodType>>): T {
  const kept = Object.entries(values).filter(
    ([name, each]: [string, Found<unknown> | undefined]) =>
      each !== undefined && shape[name]?.safeParse(each.value).success !== false,
  )
  return Object.fromEntries(kept) as T
}

function validStudy({ isOpen: _, ...study }: Study): Omit<Study, 'isOpen'> {
  const month = Degree.shape.yearMonth
  const { from, to, ...rest } = valid(study, { ...Degree.shape, from: month, to: month })
  const isOrdered = from === undefined || to === undefined || from.value <= to.value
  return { ...rest, ...(isOrdered && from && { from }), ...(isOrdered && to && { to }) }
}

function validJob(job: Job): Job {
  const { start, end, ...rest } = valid(job, ExperienceEntry.shape)
  const isOrdered = start === undefined || end === undefined || start.value <= end.value
  return { ...rest, ...(isOrdered && start && { start }), ...(isOrdered && end && { end }) }
}

function wireMonths({ start, end, stillEmployed }: Job) {
  return { start: start?.value, end: end?.value, stillEmployed: stillEmployed?.value }
}

function byEnd(a: Study, b: Study): number {
  const key = ({ status, to, from }: Study) =>
    status?.value === 'schooling' ? '999999' : (to?.value ?? from?.value ?? '')
  return key(a) === '' || key(b) === '' ? 0 : key(b).localeCompare(key(a))
}

/** The fields of each section of the form that a résumé can fill in, in their order on the screen. */
const fields = {
  personal: ['lastNameZh', 'firstNameZh', 'nameEn', 'email', 'mobilePhone'],
  education: ['qualification', 'school', 'department', 'status', 'yearMonth'],
  experience: ['companyName', 'jobTitle', 'start', 'stillEmployed', 'end', 'content'],
} as const

/** The proposals by the paths of the application form, in the order of its steps. */
export function fieldProposals({ personal, education, jobs, links }: Proposals): FieldProposal[] {
  const rank = ({ qualification }: Study) => qualifications.indexOf(qualification?.value ?? 'other')
  // Where a level is missing, the newest is taken for the highest.
  const isRanked = education.every(({ qualification }) => qualification !== undefined)
  const degrees = (isRanked ? education.toSorted((a, b) => rank(a) - rank(b)) : education).slice(0, 2)
  return [
    ...below('personal', fields.personal, personal),
    ...degrees.flatMap(({ to, ...degree }, at) =>
      below(`education.${at === 0 ? 'highest' : 'secondHighest'}`, fields.education, {
        ...degree,
        ...(to && { yearMonth: to }),
      }),
    ),
    ...jobs
      .slice(0, limits.experienceEntries)
      .flatMap((job, at) => below(`experience.entries.${at}`, fields.experience, job)),
    ...links.slice(0, 1).map(({ value, source }) => ({ path: 'other.portfolioUrl', value, source })),
  ]
}

function below<N extends string>(
  path: string,
  names: readonly N[],
  values: Readonly<Partial<Record<N, Found<string | true>>>>,
): FieldProposal[] {
  return names.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ path: `${path}.${name}`, ...value }]
  })
}
