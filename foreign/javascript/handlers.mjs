/** What each call does. A handler gets `{ code, query, body, headers, now }` and returns `{ status, body }` or a problem. */
import { bodySchema, document, limits } from './contract.mjs'
import { isOpen, makeSearch, pick } from './search.mjs'
import { validate } from './validate.mjs'

const schemas = document.components.schemas
const { version } = document['x-notice']

/** @param {object[]} jobs vacancies with `status` */
export function makeHandlers(jobs) {
  const search = makeSearch(jobs)
  const byCode = new Map(jobs.map((job) => [job.code, job]))
  return {
    listJobs: ({ query, now }) => ({ status: 200, body: search(query, now) }),
    getJob: ({ code, now }) => {
      const job = byCode.get(code)
      if (job === undefined) return { problem: 'not_found' }
      if (!isOpen(job, now)) return { problem: 'job_closed', job: pick(job, 'ClosedJob') }
      return { status: 200, body: pick(job, 'Job') }
    },
    getEducationOptions: () => ({
      status: 200,
      body: { qualifications: schemas.Qualification.enum, statuses: schemas.EducationStatus.enum },
    }),
    listApplicationChannels: () => ({
      status: 200,
      body: { channels: schemas.ApplicationChannel.enum.map((id) => ({ id, needsText: id === 'other' })) },
    }),
    submitApplication: ({ body, headers, now }) =>
      refuse([
        ...issuesOfKey(headers['idempotency-key']),
        ...validate(bodySchema('submitApplication'), body, now),
      ]) ?? refuse(issuesOfState(body, byCode, now)),
  }
}

function refuse(issues) {
  return issues.length === 0
    ? undefined
    : { problem: 'validation_failed', issues: issues.slice(0, limits.issues) }
}

function issuesOfKey(key = '') {
  const path = 'Idempotency-Key'
  if (key === '') return [{ path, rule: 'required' }]
  const max = limits.idempotencyKey
  if (key.length > max) return [{ path, rule: 'tooLong', params: { max } }]
  return /^[\x20-\x7E]*$/.test(key) ? [] : [{ path, rule: 'characters' }]
}

/** What only stored data can refuse. Nothing was ever uploaded here, so every file is `fileExpired`. */
function issuesOfState({ jobCodes, consent, other }, byCode, now) {
  const ofJobs = jobCodes.flatMap((code, at) => {
    const job = byCode.get(code)
    if (job !== undefined && isOpen(job, now)) return []
    return [{ path: `jobCodes.${at}`, rule: job === undefined ? 'jobUnknown' : 'jobClosed' }]
  })
  const ofConsent = consent.version === version ? [] : [{ path: 'consent.version', rule: 'consentVersion' }]
  const files = ['headshot', 'resume', 'portfolio'].filter((name) => other[name] !== undefined)
  return [...ofJobs, ...ofConsent, ...files.map((name) => ({ path: `other.${name}`, rule: 'fileExpired' }))]
}
