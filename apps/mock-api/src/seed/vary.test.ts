import { Job } from '@recruiting/schema/job'
import { standardJobTypes } from '@recruiting/schema/options'
import { validate } from '@recruiting/schema/validate'
import { describe, expect, test } from 'vitest'
import { NewReferral } from '../documents/stored-referral.ts'
import { minimumWage, violatesPayRule } from './pay.ts'
import { referrals } from './referrals.ts'
import { seedStart } from './seed-clock.ts'
import { seedJobs } from './seed-jobs.ts'
import { referralsOfSeed } from './varied-referrals.ts'

const numbers = [2, 3, 7, 42, 1000, 999_999]
const contractJobs = seedJobs()

test('number 1 is the seed of the contract', () => {
  expect(seedJobs(seedStart, 1)).toEqual(contractJobs)
  expect(referralsOfSeed(1, contractJobs)).toEqual(referrals)
})

test('numbers give different data', () => {
  const all = [1, ...numbers].map((number) => JSON.stringify(seedJobs(seedStart, number)))
  expect(new Set(all).size).toBe(all.length)
  const people = numbers.map((number) => JSON.stringify(referralsOfSeed(number, contractJobs)))
  expect(new Set(people).size).toBe(people.length)
})

describe.each(numbers)('seed %i', (number) => {
  const jobs = seedJobs(seedStart, number)
  const people = referralsOfSeed(number, jobs)

  test('gives the same data each time', () => {
    expect(seedJobs(seedStart, number)).toEqual(jobs)
    expect(referralsOfSeed(number, jobs)).toEqual(people)
  })

  test('has valid vacancies with lawful pay', () => {
    for (const job of jobs) {
      const { status: _, monthlyMinimum, ...published } = job
      expect(Job.parse(published)).toEqual(published)
      expect(violatesPayRule(job), job.code).toBe(false)
      if (!job.locations.some((place) => place.startsWith('TW-'))) continue
      const [pay, least] =
        job.salary.unit === 'hour' ? [job.salary.min, minimumWage.hour] : [monthlyMinimum, minimumWage.month]
      expect(pay, job.code).toBeGreaterThanOrEqual(least)
    }
  })

  test('has valid recommendations for its own vacancies', () => {
    const statusOf = new Map(jobs.map(({ code, status }) => [code, status]))
    for (const { referral } of people) {
      expect(validate(NewReferral, referral)).toEqual([])
      for (const code of referral.jobCodes) expect(statusOf.has(code)).toBe(true)
    }
    expect(new Set(people.map(({ referral }) => referral.email)).size).toBe(people.length)
    expect(people.flatMap(({ referral }) => referral.jobCodes.map((code) => statusOf.get(code)))).toEqual([
      ...Array(4).fill('open'),
      'closed',
    ])
  })

  test('is visibly different: other vacancies, and most of the others are changed', () => {
    const known = new Map(contractJobs.map((job) => [job.code, JSON.stringify(job)]))
    expect(jobs.length).toBeGreaterThan(contractJobs.length / 2)
    expect(jobs.length).toBeLessThan(contractJobs.length)
    const same = jobs.filter((job) => known.get(job.code) === JSON.stringify(job))
    expect(same.length).toBeLessThan(jobs.length / 10)
    const newest = (all: typeof jobs) =>
      all.toSorted((one, other) => other.postedAt.localeCompare(one.postedAt)).slice(0, 10)
    const shown = newest(contractJobs).map(({ code }) => code)
    expect(newest(jobs).filter(({ code }) => shown.includes(code)).length).toBeLessThan(5)
  })

  test('has open vacancies of every job type, closed ones, and no two alike in one place', () => {
    const open = jobs.filter(({ status }) => status === 'open')
    expect(standardJobTypes.filter((type) => !open.some(({ jobType }) => jobType === type))).toEqual([])
    expect(jobs.length - open.length).toBeGreaterThanOrEqual(3)
    const keys = jobs.flatMap(({ title, locations }) =>
      locations.map((place) => `${title.tw} ${title.us} ${place}`),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('was posted before, and ends after, the moment of the seed', () => {
    for (const { postedAt, validThrough } of jobs) {
      expect(Date.parse(postedAt)).toBeLessThan(seedStart)
      if (validThrough) expect(Date.parse(validThrough)).toBeGreaterThan(seedStart)
    }
  })
})
