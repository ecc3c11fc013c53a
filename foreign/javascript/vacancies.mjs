import { readContract } from './contract.mjs'

const week = 7 * 24 * 60 * 60 * 1000

/**
 * The vacancies of the seed. Their dates move by whole weeks from the file's moment to the server's.
 * @param {number} now milliseconds since 1970
 */
export function readVacancies(now) {
  const { now: written, jobs } = readContract('seed/jobs.json')
  const later = Math.floor((now - Date.parse(written)) / week) * week
  const move = (moment) => new Date(Date.parse(moment) + later).toISOString()
  return jobs.map((job) => ({
    ...job,
    postedAt: move(job.postedAt),
    ...(job.validThrough && { validThrough: move(job.validThrough) }),
  }))
}
