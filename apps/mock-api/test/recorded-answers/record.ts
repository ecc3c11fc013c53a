import { jobTypes, locations, standardJobTypes, standardPlaces } from '@recruiting/schema/options'
import type { RawAnswer } from '../support/backend.ts'
import { send } from '../support/backend.ts'
import type { RecordedRequest } from './request.ts'
import type { World } from './world.ts'

/** A recorded answer: values that differ between runs are masked, and pages of vacancies shortened. */
export type RecordedAnswer = {
  id: string
  status: number
  headers: Record<string, string>
  body: unknown
}

/** The recorded headers; those of every answer have their own tests. */
const recordedHeaders = [
  'allow',
  'cache-control',
  'connection',
  'content-language',
  'content-type',
  'etag',
  'location',
  'retry-after',
  'vary',
  'www-authenticate',
]

/** Sends a request and records its answer. */
export async function answerOf(world: World, request: RecordedRequest): Promise<RecordedAnswer> {
  const { id, method, path, link, body } = request
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined
  const headers = {
    ...(isRaw ? {} : { 'content-type': 'application/json' }),
    ...(link && { authorization: `Bearer ${world.tokenOf(link.purpose, link.state)}` }),
    ...request.headers,
  }
  const content = isRaw ? body : JSON.stringify(body)
  const answer = await send(world.backend, method, path, {
    headers,
    ...(content !== undefined && { body: content }),
  })
  return { id, status: answer.status, headers: headersOf(answer), body: bodyOf(id, answer) }
}

function headersOf({ headers }: RawAnswer): Record<string, string> {
  return Object.fromEntries(
    recordedHeaders.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, masked(String(value))]]
    }),
  )
}

function bodyOf(id: string, { headers, text }: RawAnswer): unknown {
  if (!headers['content-type']?.includes('json') || text === '') return text
  const body: unknown = JSON.parse(masked(text))
  // One page is recorded completely, so that all members of a summary are covered.
  if (!isPage(body)) return body
  return id === 'search.all' ? withoutAddedOptions(body) : shortened(body)
}

type Page = { items: { code: string }[]; facets: Record<string, { value: string; count: number }[]> }

function isPage(body: unknown): body is Page {
  return typeof body === 'object' && body !== null && 'items' in body && 'facets' in body
}

const added = new Set<string>(
  [...jobTypes, ...locations].filter(
    (id) => ![...standardJobTypes, ...standardPlaces].some((standard) => standard === id),
  ),
)

/** Leaves out the options that only this company has. */
function withoutAddedOptions({ facets, ...page }: Page): Page {
  const standard = Object.entries(facets).map(([name, list]) => [
    name,
    list.filter(({ value }) => !added.has(value)),
  ])
  return { ...page, facets: Object.fromEntries(standard) }
}

function shortened({ items, facets, ...rest }: Page) {
  const counts = Object.entries(facets).map(([name, list]) => [
    name,
    list
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => `${value} ${count}`)
      .join(', '),
  ])
  return { items: items.map(({ code }) => code).join(' '), ...rest, facets: Object.fromEntries(counts) }
}

/** Masks ids, tokens, hashes and reference numbers, which are random or derived from other recorded values. */
function masked(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, '<random>')
    .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '<reference>')
}
