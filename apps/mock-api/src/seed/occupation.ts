import type { Locale, RemoteWork, StandardJobType, StandardPlace } from '@recruiting/schema/options'
import type { Level } from './levels.ts'
import type { ProductLine } from './product-lines.ts'

/** A text in both languages. */
export type Pair = readonly [tw: string, us: string]

/** What the vacancies of an occupation have in common. */
export type Occupation = {
  /** The first part of its codes: two letters of the family and two digits. Never reused. */
  code: string
  jobType: StandardJobType
  title: Pair
  /** Weekly hours of a part-time occupation, which is paid hourly. */
  partTimeHours?: number
  /** Regular pay in Taiwan at the middle level, TWD per month (per hour for part time). */
  pay: readonly [min: number, max: number]
  /** `none`: no experience required, except by a level; `stated`: the requirements mention it; default: by level. */
  experience?: 'none' | 'stated'
  /** Default: not stated. */
  remoteWork?: RemoteWork
  /** The workplace of this occupation, if it is not the main site of the location. */
  site?: Pair
  content: readonly Pair[]
  requirements: readonly Pair[]
  benefits: readonly Pair[]
  /** Append new ones at the end: the position is the second part of the code. */
  openings: readonly Opening[]
}

/** What distinguishes one vacancy. */
export type Opening = {
  at: StandardPlace | readonly [StandardPlace, ...StandardPlace[]]
  line?: ProductLine
  level?: Level
  /** Overrides the occupation's. */
  remoteWork?: RemoteWork
  /** 待遇面議. */
  negotiable?: true
  /** The number of positions; default: one. */
  openings?: number
  /** The only language of its texts; default: both. */
  only?: Locale
  closed?: true
  /** The last day to apply, in Taiwan: `yyyy-MM-dd`. */
  until?: string
}
