/** The vacancies of the seed. */
import { readFileSync } from 'node:fs'

const week = 7 * 24 * 60 * 60 * 1000

/**
 * Reads a file with `now` and `jobs`. The dates move by whole weeks from the file's moment to the server's.
 * @param {string | URL} file such as `contract/seed/jobs.json`
 * @param {number} now milliseconds since 1970
 */
export function readVacancies(file, now) {
  const { now: written, jobs } = JSON.parse(readFileSync(file, 'utf8'))
  const later = Math.floor((now - Date.parse(written)) / week) * week
  const move = (moment) => new Date(Date.parse(moment) + later).toISOString()
  return jobs.map((job) => ({
    ...job,
    postedAt: move(job.postedAt),
    ...(job.validThrough && { validThrough: move(job.validThrough) }),
  }))
}
