import { ImportedJob } from '@recruiting/mock-api/jobs/import-schema'
import { Job } from '@recruiting/schema/job'
import { filterNames, jobFilters, optionsOfJob } from '@recruiting/schema/job-filters'
import { standardJobTypes, standardPlaces } from '@recruiting/schema/options'
import { expect, test } from 'vitest'
import { minimumWage, occupations, seedJobs } from './seed-jobs.ts'

const jobs = seedJobs()
const open = jobs.filter((job) => job.status === 'open')

test('there are many vacancies of many occupations', () => {
  expect(jobs.length).toBeGreaterThanOrEqual(320)
  expect(occupations.length).toBeGreaterThanOrEqual(60)
})

test('every vacancy is a valid job of the contract', () => {
  for (const { status: _, monthlyMinimum: __, ...job } of jobs) expect(Job.parse(job)).toEqual(job)
})

test('codes are unique, and so are the codes of the occupations', () => {
  expect(new Set(jobs.map((job) => job.code)).size).toBe(jobs.length)
  expect(new Set(occupations.map((occupation) => occupation.code)).size).toBe(occupations.length)
})

test('codes and dates never change', () => {
  const of = (code: string) => jobs.find((job) => job.code === code)
  expect(of('SW-1001')).toMatchObject({
    title: { tw: 'React工程師（能源管理平台）', us: 'React Engineer, Energy Platform' },
    postedAt: '2026-09-24T04:24:00.000Z',
  })
  expect(of('SW-1003')?.title).toEqual({ tw: '資深 React工程師', us: 'Senior React Engineer' })
  expect(of('CS-1114')?.locations).toEqual(['TW-LIE'])
})

test.each(['tw', 'us'] as const)('no two vacancies share title (%s) and location', (locale) => {
  const keys = jobs.flatMap((job) =>
    job.title[locale] ? job.locations.map((place) => `${job.title[locale]} ${place}`) : [],
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every standard option of every filter has an open vacancy', () => {
  const missing = filterNames.flatMap((name) =>
    jobFilters[name].options.filter(
      (option) =>
        (name !== 'jobType' || standardJobTypes.some((standard) => standard === option)) &&
        (name !== 'location' || standardPlaces.some((standard) => standard === option)) &&
        !open.some((job) => optionsOfJob(job, name).includes(option)),
    ),
  )
  expect(missing).toEqual([])
})

test('some are closed, in one language, in several places, or have a last day', () => {
  const count = (is: (job: Job) => boolean) => open.filter(is).length
  expect(jobs.length - open.length).toBeGreaterThanOrEqual(5)
  expect(count(({ title }) => title.us === undefined)).toBeGreaterThanOrEqual(3)
  expect(count(({ title }) => title.tw === undefined)).toBeGreaterThanOrEqual(3)
  expect(count((job) => job.locations.length > 1)).toBeGreaterThanOrEqual(10)
  const lastDays = jobs.map((job) => job.validThrough).filter((day) => day !== undefined)
  expect(lastDays.length).toBeGreaterThanOrEqual(8)
  expect(lastDays.filter((day) => day < '2027')).toEqual([])
})

test('all texts of a vacancy have the same languages, with equal numbers of lines', () => {
  for (const { title, content, requirements, benefits } of jobs) {
    for (const lines of [content, requirements, benefits]) {
      expect(Object.keys(lines)).toEqual(Object.keys(title))
      if (lines.tw && lines.us) expect(lines.us.length).toBe(lines.tw.length)
    }
  }
})

test('they were posted on working days of at least six months before November 2026', () => {
  const days = jobs.map((job) => job.postedAt)
  expect(days.filter((day) => day < '2026-03' || day >= '2026-11')).toEqual([])
  expect(days.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([])
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThanOrEqual(6)
})

test('titles contain their level', () => {
  const leveled = occupations.flatMap((occupation) =>
    occupation.openings.map((opening, at) => ({
      level: opening.level,
      title: jobs.find((job) => job.code === `${occupation.code}${String(at + 1).padStart(2, '0')}`)?.title,
    })),
  )
  const words = { junior: /初階|Junior/, senior: /資深|Senior/, principal: /主任|Principal/ }
  for (const { level, title } of leveled) {
    for (const text of Object.values(title ?? {})) if (level) expect(text).toMatch(words[level])
  }
})

/** Vocabulary of other regions, half-width punctuation next to Chinese, and unlawful requirements. */
const unwanted = [
  /應聘|簡歷|信息|數據庫|軟件|硬件|網絡|視頻|質量|郵箱|移動電話|電郵|後臺|台(北|中|南|東|灣)/,
  /[\p{Script=Han}][,;:!?()]|[,;:!?()][\p{Script=Han}]/u,
  /限(男|女|役畢)|役畢|(\d+|[一二三四五六七八九十]+) ?歲|未婚|已婚|五官|外貌|容貌|籍貫|星座|血型/,
]

test('the Chinese texts use Taiwanese vocabulary and no unlawful requirements', () => {
  const texts = jobs.flatMap(({ title, content, requirements, benefits }) => [
    title.tw ?? '',
    ...[content, requirements, benefits].flatMap((lines) => lines.tw ?? []),
  ])
  expect(texts.filter((text) => unwanted.some((pattern) => pattern.test(text)))).toEqual([])
})

test('the English texts have no unlawful requirements and no Chinese', () => {
  const texts = jobs.flatMap(({ title, content, requirements, benefits }) => [
    title.us ?? '',
    ...[content, requirements, benefits].flatMap((lines) => lines.us ?? []),
  ])
  const bad =
    /\p{Script=Han}|[，。、：；（）]|\b(male|female|young|years old|married|single|good-looking)\b/iu
  expect(texts.filter((text) => bad.test(text))).toEqual([])
})

test('every line of a description is a complete sentence', () => {
  for (const { content, requirements, benefits } of jobs) {
    for (const { tw = [], us = [] } of [content, requirements, benefits]) {
      expect(tw.filter((line) => !line.endsWith('。'))).toEqual([])
      expect(us.filter((line) => !line.endsWith('.'))).toEqual([])
    }
  }
})

test('every seeded vacancy could be imported, by the pay rule too', () => {
  expect(jobs.filter((job) => !ImportedJob.safeParse(job).success)).toEqual([])
})

test('pay in Taiwan is at least the minimum wage', () => {
  const inTaiwan = jobs.filter((job) => job.locations.some((place) => place.startsWith('TW-')))
  const below = inTaiwan.filter(({ employmentType, salary, monthlyMinimum }) =>
    employmentType === 'partTime'
      ? salary.unit !== 'hour' || (salary.min ?? 0) < minimumWage.hour
      : monthlyMinimum < minimumWage.month,
  )
  expect(below).toEqual([])
})
