/** `node foreign/javascript/vectors.mjs`: compares this server's functions with `contract/vectors/`. */
import { isDeepStrictEqual } from 'node:util'
import { bodies, changedBody } from './changed-body.mjs'
import { bodySchema, calls, readContract } from './contract.mjs'
import { fold, foldCode, termsOf } from './fold.mjs'
import { readBody, UnreadableBody } from './json-body.mjs'
import { normalise } from './normalise.mjs'
import { readQuery } from './query.mjs'
import { filters, makeSearch } from './search.mjs'
import { validate } from './validate.mjs'

/** What this server has of the `needs` of cases: nothing. */
const has = new Set()

const statusOf = { malformed: 400, payload_too_large: 413, validation_failed: 422 }

const issuesOfBody = (body, value, now) => validate(bodySchema(bodies[body].call), value, Date.parse(now))

function bytesOf({ text, before, repeat, times, after, base64 }) {
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  return Buffer.from(text ?? before + repeat.repeat(times) + after, 'utf8')
}

function answerToBytes(one, now) {
  try {
    const issues = issuesOfBody('deletion', readBody(bytesOf(one)), now)
    return issues.length === 0 ? { status: 202 } : { status: 422, issues }
  } catch (error) {
    if (error instanceof UnreadableBody) return { status: statusOf[error.code] }
    throw error
  }
}

function answerToQuery({ path, query }) {
  const place = path.replace(/^\/api/, '').replace(/^\/jobs\/.+$/, '/jobs/{code}')
  const call = [...calls.values()].find((one) => one.path === place && one.method === 'get')
  const hasFields = (call.parameters ?? []).some((parameter) => parameter.in === 'query')
  const { values, issues } = readQuery(call, query)
  if (issues.length > 0) return { status: hasFields ? 422 : 400, issues }
  return { status: 200, ...(hasFields && { page: values.page, pageSize: values.pageSize }) }
}

function answerToSearch(search, { query }, now) {
  const page = search(readQuery(calls.get('listJobs'), query).values, Date.parse(now))
  const counts = Object.keys(filters).map((filter) => [filter, page.facets[filter].map(({ count }) => count)])
  const codes = page.items.map(({ code }) => code)
  return {
    page: page.page,
    pageSize: page.pageSize,
    total: page.total,
    codes,
    counts: Object.fromEntries(counts),
  }
}

const searchSeed = makeSearch(readContract('seed/jobs.json').jobs)
const searchFew = makeSearch(readContract('vectors/search-few.json').jobs)

/** By file: the answer to a case, with the members that the case expects. */
const answers = {
  validation: (one, now) => {
    const issues = issuesOfBody(one.body, changedBody(one), now)
    return one.count === undefined
      ? { issues }
      : { count: issues.length, issues: issues.slice(0, one.issues.length) }
  },
  'json-numbers': (one, now) => {
    const value = structuredClone(bodies.application.value)
    value.application.expectedSalary = JSON.parse(one.json)
    const { path, ...issue } = issuesOfBody('application', value, now)[0] ?? {}
    return { issue: path === undefined ? null : issue }
  },
  'json-bodies': answerToBytes,
  queries: answerToQuery,
  normalisation: ({ kind, typed }) => ({ wire: normalise(kind, typed) }),
  folding: ({ text }) => ({ folded: fold(text), code: foldCode(text), terms: termsOf(text) }),
  search: (one, now) => answerToSearch(searchSeed, one, now),
  'search-few': (one, now) => answerToSearch(searchFew, one, now),
}

let failed = 0
for (const [name, answer] of Object.entries(answers)) {
  const { now, cases } = readContract(`vectors/${name}.json`)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const one of cases) {
    if (one.needs !== undefined && !has.has(one.needs)) {
      counts.skipped += 1
      continue
    }
    const got = answer(one, now)
    const expected = Object.fromEntries(Object.keys(got).map((member) => [member, one[member]]))
    const isRight = isDeepStrictEqual(got, expected)
    counts[isRight ? 'passed' : 'failed'] += 1
    if (!isRight)
      console.log(
        `FAILED ${one.id}\n  got      ${JSON.stringify(got)}\n  expected ${JSON.stringify(expected)}`,
      )
  }
  failed += counts.failed
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}
process.exitCode = failed === 0 ? 0 : 1
