/** Asks a running server the vectors that need no stored data. */
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { bodies, changedBody } from './javascript/changed-body.mjs'
import { readContract } from './javascript/contract.mjs'

/** Rules that only stored data can break; a server without uploads refuses every application by them. */
const stateRules = new Set(['jobUnknown', 'jobClosed', 'consentVersion', 'fileExpired'])

/**
 * Sends exactly these headers: `fetch` adds `Accept-Language`.
 * @returns {Promise<{ status: number, headers: object, body: any }>}
 */
function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { statusCode: status, headers } = response
        resolve({ status, headers, body: text === '' ? undefined : JSON.parse(text) })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The names that a member of an answer has in a case. */
async function search(address, { query }) {
  const { body } = await ask(`${address}/jobs?${query}`)
  const { page, pageSize, total, items, facets } = body
  const counts = Object.entries(facets ?? {}).map(([filter, list]) => [
    filter,
    list.map(({ count }) => count),
  ])
  return { page, pageSize, total, codes: items?.map(({ code }) => code), counts: Object.fromEntries(counts) }
}

async function query(address, { path, query: text }) {
  const { status, body } = await ask(`${address.replace(/\/api$/, '')}${path}?${text}`)
  return { status, issues: body.issues, page: body.page, pageSize: body.pageSize }
}

async function application(address, one) {
  const { body } = await ask(`${address}/applications`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': one.id },
    body: JSON.stringify(changedBody(one)),
  })
  const issues = body.issues ?? []
  // The shape is right when only stored data is wrong. `fileExpired` may also be the shape of an id.
  const isOfState = issues.length > 0 && issues.every(({ rule }) => stateRules.has(rule))
  if (isOfState && one.issues.length === 0) return { issues: [] }
  return one.count === undefined
    ? { issues }
    : { count: issues.length, issues: issues.slice(0, one.issues.length) }
}

async function language(address, { header }) {
  const headers = header === null ? {} : { 'Accept-Language': header }
  const { headers: answered } = await ask(`${address}/jobs?unheardOf`, { headers })
  return { tag: answered['content-language'] }
}

async function etag(address, { value }) {
  const { headers } = await ask(`${address}/jobs`)
  const inner = headers.etag.slice(1, -1)
  const given = value === null ? {} : { 'If-None-Match': value.replaceAll('v', inner) }
  const { status } = await ask(`${address}/jobs`, { headers: given })
  return { status }
}

const isApplication = ({ body }) => bodies[body].call === 'submitApplication'
const isIfNoneMatch = ({ header }) => header === 'If-None-Match'
const every = () => true

/** Each file with the server's options, the cases that can be asked, and the answer in the form of a case. */
const files = [
  { name: 'search', answer: search, applies: every },
  { name: 'search-few', answer: search, applies: every, jobs: '../contract/vectors/search-few.json' },
  { name: 'queries', answer: query, applies: every },
  { name: 'validation', answer: application, applies: isApplication },
  { name: 'languages', answer: language, applies: every },
  { name: 'etags', answer: etag, applies: isIfNoneMatch },
]

/**
 * Prints a line for each file, and each failure with its id.
 * @param {(options: string[], use: (address: string) => Promise<boolean>) => Promise<boolean>} withServer
 * @returns {Promise<boolean>} whether all passed
 */
export async function askVectors(withServer) {
  let passed = true
  for (const { name, answer, applies, jobs } of files) {
    const { now, cases } = readContract(`vectors/${name}.json`)
    const asked = cases.filter((one) => one.needs === undefined && applies(one))
    const options = [
      `--now=${now}`,
      ...(jobs ? [`--jobs=${fileURLToPath(new URL(jobs, import.meta.url))}`] : []),
    ]
    const failed = await withServer(options, async (address) => {
      let count = 0
      for (const one of asked) {
        const got = await answer(address, one)
        const expected = Object.fromEntries(Object.keys(got).map((member) => [member, one[member]]))
        if (isDeepStrictEqual(got, expected)) continue
        count += 1
        console.log(
          `FAILED ${one.id}\n  got      ${JSON.stringify(got)}\n  expected ${JSON.stringify(expected)}`,
        )
      }
      return count
    })
    console.log(
      `${name}: ${asked.length - failed} passed, ${failed} failed, ${cases.length - asked.length} skipped`,
    )
    passed = passed && failed === 0
  }
  return passed
}
