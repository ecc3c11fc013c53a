import type { JobType, Locale, Location, RemoteWork } from '@recruiting/schema/options'
import type { Level } from './levels.ts'
import type { ProductLine } from './product-lines.ts'

/** One text in both languages. */
export type Pair = readonly [tw: string, us: string]

/** What the vacancies of one occupation have in common. */
export type Occupation = {
  /** The first part of the codes: two letters of the family and two digits. Never used again for another one. */
  code: string
  jobType: JobType
  title: Pair
  /** Weekly hours of a part-time occupation, which is paid by the hour. */
  partTimeHours?: number
  /** Regular pay in Taiwan at the middle level, TWD a month (an hour, when part time). */
  pay: readonly [min: number, max: number]
  /** `none`: no experience needed unless a level says so; `stated`: the requirements say it; else the level. */
  experience?: 'none' | 'stated'
  /** Left out: not stated. */
  remoteWork?: RemoteWork
  /** What people of this occupation work in, when not in the main site of the place. */
  site?: Pair
  content: readonly Pair[]
  requirements: readonly Pair[]
  benefits: readonly Pair[]
  /** New ones are added at the end: the place in the list is the second part of the code. */
  openings: readonly Opening[]
}

/** What is special about one vacancy. */
export type Opening = {
  at: Location | readonly [Location, ...Location[]]
  line?: ProductLine
  level?: Level
  /** Differs from the occupation's. */
  remoteWork?: RemoteWork
  /** 待遇面議. */
  negotiable?: true
  /** How many people are sought; one when left out. */
  openings?: number
  /** The only language it is written in. */
  only?: Locale
  closed?: true
  /** Last day of applying, in Taiwan: `yyyy-MM-dd`. */
  until?: string
}
