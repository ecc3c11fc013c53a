/** `node foreign/javascript/vectors.mjs`: compares this server's functions with `contract/vectors/`. */
import { isDeepStrictEqual } from 'node:util'
import { bodies, changedBody } from './changed-body.mjs'
import { bodySchema, calls, readContract } from './contract.mjs'
import { fold, foldCode, termsOf } from './fold.mjs'
import { readBody, UnreadableBody } from './json-body.mjs'
import { readQuery } from './query.mjs'
import { filters, makeSearch } from './search.mjs'
import { validate } from './validate.mjs'

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

const searchFew = makeSearch(readContract('vectors/search-few.json').jobs)

function answerToSearch({ query }, now) {
  const page = searchFew(readQuery(calls.get('listJobs'), query).values, Date.parse(now))
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

/** By file: the answer to a case, with the members that the case expects. */
const answers = {
  validation: (one, now) => {
    const issues = issuesOfBody(one.body, changedBody(one), now)
    return one.count === undefined
      ? { issues }
      : { count: issues.length, issues: issues.slice(0, one.issues.length) }
  },
  'json-bodies': answerToBytes,
  folding: ({ text }) => ({ folded: fold(text), code: foldCode(text), terms: termsOf(text) }),
  'search-few': answerToSearch,
}

let failed = 0
for (const [name, answer] of Object.entries(answers)) {
  const { now, cases } = readContract(`vectors/${name}.json`)
  const counts = { passed: 0, failed: 0 }
  for (const one of cases) {
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
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed`)
}
process.exitCode = failed === 0 ? 0 : 1
