import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { type Contract, readContract } from '@recruiting/contract-tests/kit/contract'
import { operationFinder } from '@recruiting/contract-tests/kit/find-operation'
import { createJudge, placeOfOperation } from '@recruiting/contract-tests/kit/judge'
import { curlOf, shownHeader } from '@recruiting/contract-tests/report/curl'
import { createMask, type Mask } from '@recruiting/contract-tests/report/mask'
import { pathOf } from '@recruiting/http/request-check'
import { type Finding, type LoggedExchange, steeringLimits } from '@recruiting/schema/steering/entities'
import { callNameOf, judgeAnswer, judgeRequest } from './judge.ts'
import { type Exchange, type Headers, maxAnswerBytes, type Part, type SeenBody } from './log.ts'

let describer: ReturnType<typeof createDescriber> | undefined

/** Judges and masks an exchange. Reads the contract when it is called for the first time. */
export const describe: ReturnType<typeof createDescriber> = (id, exchange) => {
  describer ??= createDescriber(readContract(contractFolder()))
  return describer(id, exchange)
}

/** The file that the places of findings point into. */
const file = 'contract/openapi.json'

/** Headers that describe the bytes of a multipart body; curl makes its own. */
const ofMultipart = new Set(['content-type', 'content-length', 'transfer-encoding'])
/** Headers of the connection that curl sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Creates the function that judges and masks exchanges by the contract. */
function createDescriber(contract: Contract): (id: string, exchange: Exchange) => LoggedExchange {
  const judge = createJudge(contract)
  const find = operationFinder(contract)

  function findingsOf(exchange: Exchange, answerText: string): Finding[] {
    // Preflights of browsers are no calls of the contract.
    if (exchange.method === 'OPTIONS') return []
    const found = find(exchange.method, pathOf(exchange.target))
    const ofRequest = judgeRequest(exchange, found, contract, judge)
    const findings: Finding[] = ofRequest.map((each) => ({ of: 'request', ...each }))
    if (!exchange.isSeen) return findings
    for (const { mismatch, place } of judgeAnswer(exchange, answerText, found, judge)) {
      findings.push({ of: 'answer', message: mismatch.message, place })
    }
    if (ofRequest.length > 0 && exchange.status < 400) {
      const place = found?.operation ? `${placeOfOperation(found.operation)}/x-call/checks` : '#/paths'
      findings.push({
        of: 'answer',
        message: 'The answer accepts a request that the contract refuses',
        place,
      })
    }
    return findings
  }

  return (id, exchange) => {
    const requestText = exchange.parts ? linesOf(exchange.parts) : exchange.requestBody.bytes.toString('utf8')
    const answerText = decodedBody(exchange.answerBody, exchange.answerHeaders)
    const findings = findingsOf(exchange, answerText)
    const mask = maskOf([requestText, answerText])
    const call = callNameOf(find(exchange.method, pathOf(exchange.target))?.operation)
    const requestHeaders = maskedHeaders(exchange.requestHeaders, mask)
    const requestBody = shortened(mask(requestText))
    return {
      id,
      origin: exchange.origin,
      at: new Date(exchange.at).toISOString(),
      method: exchange.method,
      target: mask(exchange.target),
      ...(call !== undefined && { call }),
      status: exchange.status,
      took: exchange.took,
      verdict: verdictOf(findings),
      findings: findings.map(({ of, message, place }) => ({
        of,
        message: mask(message),
        place: file + place,
      })),
      steeredBy: [...exchange.steeredBy],
      requestHeaders,
      requestBody,
      answerHeaders: maskedHeaders(exchange.answerHeaders, mask),
      answerBody: shortened(mask(answerText)),
      curl: curlOf(
        exchange.origin,
        {
          method: exchange.method,
          target: exchange.target,
          headers: without(requestHeaders, exchange.parts ? ofMultipart : ofConnection),
          ...(requestBody !== '' && { body: requestBody }),
        },
        mask,
      ),
    }
  }
}

function verdictOf(findings: readonly Finding[]): LoggedExchange['verdict'] {
  const ofRequest = findings.some((finding) => finding.of === 'request')
  const ofAnswer = findings.some((finding) => finding.of === 'answer')
  if (ofRequest) return ofAnswer ? 'both' : 'request'
  return ofAnswer ? 'answer' : 'conforms'
}

/** A multipart body as the contract tests show it. */
function linesOf(parts: readonly Part[]): string {
  return parts
    .map((part) =>
      part.kind === 'field'
        ? `${part.name}=${part.value}`
        : `${part.name}=@${part.filename};type=${part.type} (${part.size} bytes)`,
    )
    .join('\n')
}

function shortened(text: string): string {
  return text.length > steeringLimits.loggedBody ? `${text.slice(0, steeringLimits.loggedBody - 1)}…` : text
}

function without(headers: Readonly<Record<string, string>>, names: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.has(name) && !ofConnection.has(name)),
  )
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** The text of a body; of a zip, which has the files of a person, and of one that cannot be decoded, a note. */
function decodedBody({ bytes, size }: SeenBody, headers: Headers): string {
  if (headers['content-type'] === 'application/zip') return `(${size} bytes, zip)`
  const name = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '' || size === 0) return bytes.toString('utf8')
  const decode = decoders[name]
  try {
    const decoded = decode?.(bytes, { maxOutputLength: maxAnswerBytes })
    if (decoded !== undefined) return decoded.toString('utf8')
  } catch {
    // Cut off, damaged or too large.
  }
  return `(${size} bytes, ${name})`
}

/** A national ID or a resident certificate of Taiwan, wherever it was typed. */
const nationalId = /(?<![A-Z0-9])[A-Z][1289A-D]\d{8}(?!\d)/gi

/** The value of an ID or passport number in JSON, also in JSON that ends too early. */
const idNumber = /"idNumber"\s{0,20}:\s{0,20}"([^"]{1,100})/g

/** How much of an idempotency key is shown: enough to tell two apart. */
const shownOfKey = 8

/**
 * Creates the mask of an exchange: tokens and ids of staged files keep six characters; ID and passport numbers are
 * hidden wherever they occur in the exchange. Addresses and phone numbers stay readable: they are what a developer
 * compares, and the log exists in development only.
 * @param bodies in which ID numbers are looked for
 */
function maskOf(bodies: readonly string[]): Mask {
  const numbers = bodies.flatMap((body) => [...body.matchAll(idNumber)].map(([, number = '']) => number))
  const mask = createMask(numbers)
  return (text) => mask(text.replace(nationalId, '***'))
}

/** The headers without what gives access; of an idempotency key the beginning. */
function maskedHeaders(headers: Headers, mask: Mask): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'idempotency-key' && value.length > shownOfKey
        ? `${mask(value.slice(0, shownOfKey))}…`
        : shownHeader(name, value, mask),
    ]),
  )
}

/** Headers that describe bytes which the file does not have: bodies are decoded, and masked values have another length. */
const ofBytes = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

/**
 * The log as an HTTP Archive 1.2, oldest first: what the network panel of browsers, Playwright's `routeFromHAR` and MSW's
 * `fromTraffic` read. Values are masked as in the log. Requests without an answer are left out, because these tools would
 * replay them as an answer.
 */
export function harOf(exchanges: readonly LoggedExchange[]) {
  return {
    log: {
      version: '1.2',
      creator: { name: 'recruiting devtools', version: '1' },
      pages: [],
      entries: exchanges.filter(({ status }) => status > 0).map(entryOf),
    },
  }
}

function entryOf(exchange: LoggedExchange) {
  const { at, took, method, origin, target, status, findings, steeredBy } = exchange
  const url = new URL(origin + target)
  const comment = [
    ...findings.map(({ of, message, place }) => `${of}: ${message} (${place})`),
    ...steeredBy.map((name) => `steered by ${name}`),
  ].join('\n')
  return {
    startedDateTime: at,
    time: took,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(exchange.requestHeaders),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(exchange.requestBody !== '' && {
        postData: { mimeType: exchange.requestHeaders['content-type'] ?? '', text: exchange.requestBody },
      }),
      headersSize: -1,
      bodySize: exchange.requestBody.length,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(exchange.answerHeaders),
      content: {
        size: exchange.answerBody.length,
        mimeType: exchange.answerHeaders['content-type'] ?? '',
        text: exchange.answerBody,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: exchange.answerBody.length,
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    ...(comment !== '' && { comment }),
  }
}

function headersOf(headers: Readonly<Record<string, string>>) {
  return (
    Object.entries(headers)
      .filter(([name]) => !ofBytes.has(name))
      // Header values are bytes, and “…”, which marks a masked value, is not one.
      .map(([name, value]) => ({ name, value: value.replaceAll('…', '...') }))
  )
}
