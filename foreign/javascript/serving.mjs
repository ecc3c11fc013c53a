/** Answers the calls of the contract over HTTP. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { calls, document, limits, messages } from './contract.mjs'
import { readBody, UnreadableBody } from './json-body.mjs'
import { languageOf, tags } from './languages.mjs'
import { readQuery } from './query.mjs'

const statusOf = new Map(
  [...calls.values()].flatMap((call) => call['x-call'].problems).map((one) => [one.code, one.status]),
)

/**
 * Starts a server on 127.0.0.1 and prints its address.
 * @param {object} handlers functions by `operationId`; see handlers.mjs
 * @param {number} port
 */
export function serve(handlers, port) {
  const served = [...calls.values()].filter(({ operationId }) => handlers[operationId] !== undefined)
  const respond = async (request, response) => {
    const id = randomUUID()
    const answered = await answer(request, { handlers, served }).catch((error) => {
      if (error instanceof UnreadableBody) return { problem: error.code }
      console.error(id, error)
      return { problem: 'internal' }
    })
    send(request, response, answered, id)
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(port, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${server.address().port}/api`)
  })
}

/** The calls of a path by method, and its parameter `code`. HEAD is answered like GET. */
function route(pathname, served) {
  for (const call of served) {
    const names = /^\/api\/jobs\/([^/]+)$/.exec(pathname)
    const isAt = `/api${call.path}` === pathname || (call.path === '/jobs/{code}' && names !== null)
    if (!isAt) continue
    const methods = served
      .filter(({ path }) => path === call.path)
      .map((one) => [one.method.toUpperCase(), one])
    const head = methods.filter(([method]) => method === 'GET').map(([, one]) => ['HEAD', one])
    return { byMethod: new Map([...methods, ...head]), code: names?.[1] }
  }
  return undefined
}

/** The answer of the first check that fails, in the order of docs/writing-a-backend/requests.md, or of the handler. */
async function answer(request, { handlers, served }) {
  const [pathname, query = ''] = split(request.url)
  const found = route(pathname, served)
  if (found === undefined) return { problem: 'not_found' }
  const call = found.byMethod.get(request.method)
  if (call === undefined) {
    return { problem: 'method_not_allowed', headers: { Allow: [...found.byMethod.keys()].join(', ') } }
  }
  const { values, issues } = readQuery(call, query)
  if (issues.length > 0) {
    const hasFields = call.operationId === 'listJobs'
    return { problem: hasFields ? 'validation_failed' : 'malformed', issues: issues.slice(0, limits.issues) }
  }
  let body
  if (call.requestBody !== undefined) {
    if (!isJson(request.headers)) return { problem: 'unsupported_media_type' }
    body = readBody(await bytesOf(request))
  }
  const { headers } = request
  const answered = handlers[call.operationId]({
    code: found.code,
    query: values,
    body,
    headers,
    now: Date.now(),
  })
  return call.responses['304'] === undefined ? answered : withTag(answered, headers['if-none-match'])
}

/** The path and the query, which begins at the first question mark. */
function split(target) {
  const at = target.indexOf('?')
  return at === -1 ? [target] : [target.slice(0, at), target.slice(at + 1)]
}

function isJson(headers) {
  const type = headers['content-type'] ?? ''
  const charset = /;[ \t]*charset=("?)([^";]*)\1/i.exec(type)?.[2]
  const isUtf8 = charset === undefined || charset.toLowerCase() === 'utf-8'
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  return /^application\/json[ \t]*(?:;|$)/i.test(type) && isUtf8 && isPlain
}

/** Reads one byte more than the limit at most, and drops the rest. */
async function bytesOf(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    if (length <= limits.jsonBytes) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks)
}

/** A list or a page with its strong ETag; 304 when If-None-Match names it. */
function withTag(answered, ifNoneMatch = '') {
  if (answered.status !== 200) return answered
  const tag = `"${createHash('sha256').update(JSON.stringify(answered.body)).digest('base64url')}"`
  const headers = { ETag: tag, 'Cache-Control': 'public, no-cache' }
  const named = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return named.includes(tag) || named.includes('*') ? { status: 304, headers } : { ...answered, headers }
}

/** Writes an answer. Every answer has an id, and a problem is in the language of the request. */
function send(request, response, answered, id) {
  const locale = languageOf(request.headers['accept-language'])
  response.setHeader('X-Request-Id', id)
  response.setHeader('Contract-Version', document.info.version)
  response.setHeader('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(answered.headers ?? {})) response.setHeader(name, value)
  const { status, body } = answered.problem === undefined ? answered : problemOf(answered, id, locale)
  if (answered.problem !== undefined) response.setHeader('Content-Language', tags[locale])
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  if (bytes !== undefined) {
    response.setHeader(
      'Content-Type',
      answered.problem === undefined ? 'application/json' : 'application/problem+json',
    )
    response.setHeader('Content-Length', bytes.length)
  }
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : bytes)
}

function problemOf({ problem: code, issues, job }, requestId, locale) {
  const status = statusOf.get(code)
  const type = `urn:recruiting:problem:${code}`
  return {
    status,
    body: { type, title: messages.problems[code][locale], status, code, requestId, issues, job },
  }
}
