/** `GET /jobs`: vacancies by keyword and filters, with the counts of every option. */
import { document, messages, resolve } from './contract.mjs'
import { fold, foldCode, occursIn, termsOf } from './fold.mjs'

const schemas = document.components.schemas

/** The options of each filter, in the order of the document. */
export const filters = Object.fromEntries(
  Object.entries(schemas.JobFacets.properties).map(([filter, list]) => [
    filter,
    resolve(resolve(list.items).properties.value).enum,
  ]),
)

/** The values that a vacancy has in a filter. Only `location` has several; `remoteWork` may be absent. */
function valuesOf(job, filter) {
  if (filter === 'location') return job.locations
  return job[filter] === undefined ? [] : [job[filter]]
}

/** A vacancy with its folded lines: `head` (code and title) and `all`. */
function prepare(job) {
  const names = Object.keys(filters).flatMap((filter) =>
    valuesOf(job, filter)
      .filter((value) => !(filter === 'remoteWork' && value === 'none'))
      .flatMap((value) => Object.values(messages.options[filter][value])),
  )
  const body = [job.content, job.requirements, job.benefits].flatMap((lines) =>
    Object.values(lines ?? {}).flat(),
  )
  const head = [job.code, job.code.replaceAll('-', ''), ...Object.values(job.title)].map(fold)
  return { job, head, all: [...head, ...[...body, ...names].map(fold)], posted: Date.parse(job.postedAt) }
}

/** Whether applicants can find the vacancy at this moment. The last moment itself is open. */
export function isOpen(job, now) {
  return job.status === 'open' && (job.validThrough === undefined || now <= Date.parse(job.validThrough))
}

/**
 * @param {object[]} jobs vacancies with `status`
 * @returns {(query: object, now: number) => object} the page of a validated query
 */
export function makeSearch(jobs) {
  const prepared = jobs.map(prepare)
  return (query, now) => {
    const terms = termsOf(query.keyword ?? '')
    const matching = prepared.filter(
      ({ job, all }) => isOpen(job, now) && terms.every((term) => all.some((line) => occursIn(line, term))),
    )
    const chosen = (filter, one) =>
      query[filter].length === 0 || valuesOf(one.job, filter).some((value) => query[filter].includes(value))
    const found = matching.filter((one) => Object.keys(filters).every((filter) => chosen(filter, one)))
    const rank = ranking(query, terms)
    found.sort((one, other) => rank(one) - rank(other) || other.posted - one.posted || byCode(one, other))
    const { page, pageSize } = query
    const facets = Object.entries(filters).map(([filter, options]) => {
      const others = Object.keys(filters).filter((other) => other !== filter)
      const counted = matching.filter((one) => others.every((other) => chosen(other, one)))
      const count = (value) => counted.filter((one) => valuesOf(one.job, filter).includes(value)).length
      return [filter, options.map((value) => ({ value, count: count(value) }))]
    })
    return {
      items: found.slice((page - 1) * pageSize, page * pageSize).map(({ job }) => pick(job, 'JobSummary')),
      total: found.length,
      page,
      pageSize,
      facets: Object.fromEntries(facets),
    }
  }
}

/** Exact codes first; then, by relevance, vacancies with every term in code or title. */
function ranking({ keyword = '', sort }, terms) {
  const code = foldCode(keyword)
  const byRelevance = terms.length > 0 && (sort ?? 'relevance') === 'relevance'
  return ({ job, head }) => {
    if (code !== '' && foldCode(job.code) === code) return 0
    return byRelevance && terms.every((term) => head.some((line) => occursIn(line, term))) ? 1 : 2
  }
}

const byCode = (one, other) => (one.job.code < other.job.code ? -1 : 1)

/** The members that the schema of an answer has. */
export function pick(object, schema) {
  const names = Object.keys(schemas[schema].properties).filter((name) => object[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, object[name]]))
}
