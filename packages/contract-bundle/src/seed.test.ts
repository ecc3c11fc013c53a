import { readFileSync } from 'node:fs'
import { seedJobs, seedReferrals } from '@recruiting/mock-api/development/seed'
import { ImportedJob } from '@recruiting/mock-api/jobs/import-schema'
import type { Job } from '@recruiting/schema/job'
import { filterNames, jobFilters, optionsOfJob } from '@recruiting/schema/job-filters'
import { standardJobTypes, standardPlaces } from '@recruiting/schema/options'
import { expect, test } from 'vitest'
import { bundleFolder } from './artefact.ts'

const jobsText = readFileSync(`${bundleFolder}seed/jobs.json`, 'utf8')
const { now, jobs } = JSON.parse(jobsText) as { now: string; jobs: ReturnType<typeof seedJobs> }
const open = jobs.filter((job) => job.status === 'open')

test('jobs.json is indented as a script writes it, so that an edit changes only its own lines', () => {
  expect(jobsText === `${JSON.stringify(JSON.parse(jobsText), null, 2)}\n`).toBe(true)
})

test('every vacancy has exactly the properties of the contract', () => {
  expect(seedJobs()).toEqual(jobs)
})

test('codes are unique', () => {
  expect(new Set(jobs.map((job) => job.code)).size).toBe(jobs.length)
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

test('there are many, and some are closed, abroad, negotiable, in one language, in several places, or have a last day', () => {
  const count = (is: (job: Job) => boolean) => open.filter(is).length
  expect(jobs.length).toBeGreaterThanOrEqual(320)
  expect(jobs.length - open.length).toBeGreaterThanOrEqual(5)
  expect(
    count(({ locations }) => locations.some((place) => !place.startsWith('TW-'))),
  ).toBeGreaterThanOrEqual(3)
  expect(count(({ salary }) => salary.negotiable)).toBeGreaterThanOrEqual(3)
  expect(count(({ title }) => title.us === undefined)).toBeGreaterThanOrEqual(3)
  expect(count(({ title }) => title.tw === undefined)).toBeGreaterThanOrEqual(3)
  expect(count((job) => job.locations.length > 1)).toBeGreaterThanOrEqual(10)
  expect(count(({ validThrough }) => validThrough !== undefined)).toBeGreaterThanOrEqual(8)
})

test('referrals name only open vacancies, an open and a closed one, and a closed one', () => {
  const isOpen = new Map(jobs.map(({ code, status }) => [code, status === 'open']))
  const states = seedReferrals().map(({ jobCodes }) => jobCodes.map((code) => isOpen.get(code)))
  expect(states).toEqual([[true, true], [true, false], [false]])
})

test('all texts of a vacancy have the same languages, with equal numbers of lines', () => {
  for (const { title, content, requirements, benefits } of jobs) {
    for (const lines of [content, requirements, benefits]) {
      expect(Object.keys(lines)).toEqual(Object.keys(title))
      if (lines.tw && lines.us) expect(lines.us.length).toBe(lines.tw.length)
    }
  }
})

test('they were posted on working days in the nine months before `now`, and their last days come after it', () => {
  const start = new Date(now)
  const earliest = new Date(start).setUTCMonth(start.getUTCMonth() - 9)
  expect(start.getUTCDay()).toBe(1)
  const days = jobs.map(({ postedAt }) => new Date(postedAt))
  expect(days.filter((day) => day.getTime() < earliest || day >= start)).toEqual([])
  expect(days.filter((day) => [0, 6].includes(day.getUTCDay()))).toEqual([])
  expect(new Set(days.map((day) => day.getUTCMonth())).size).toBeGreaterThanOrEqual(6)
  expect(open.filter(({ validThrough }) => validThrough && validThrough < now)).toEqual([])
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

test('every vacancy could be imported, if those with negotiable pay start at the 40,000 of the law', () => {
  const imported = jobs.map((job) => ({ ...job, ...(job.salary.negotiable && { monthlyMinimum: 40_000 }) }))
  expect(imported.filter((job) => !ImportedJob.safeParse(job).success)).toEqual([])
})

test('pay in Taiwan is at least the minimum wage of 2026, and hourly for part time', () => {
  const minimumWage = { month: 29_500, hour: 196, year: 12 * 29_500 }
  const below = jobs.filter(
    ({ locations, employmentType, salary }) =>
      locations.some((place) => place.startsWith('TW-')) &&
      ((salary.unit === 'hour') !== (employmentType === 'partTime') ||
        (salary.min !== undefined && salary.min < minimumWage[salary.unit])),
  )
  expect(below).toEqual([])
})
