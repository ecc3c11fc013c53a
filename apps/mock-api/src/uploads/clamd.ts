import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { duration, hostAndPort } from '@recruiting/http/variable-kinds'
import { z } from 'zod'
import { OperatorError } from '../storage/errors.ts'

/** Where clamd listens. */
type ScannerPlace = {
  host: string
  port: number
  /** How long the scan of one file may take, in ms. */
  timeout: number
}

const form = 'tcp://host:3310, with ?timeout=30s (100ms to 10m) for the time that a scan may take'

const defaultPort = 3310

const Query = z.strictObject({
  timeout: duration.refine((value) => value >= 100 && value <= 600_000).default(30_000),
})

/** Reads `tcp://host:port?timeout=…`. Throws `OperatorError`, whose message quotes no value. */
export function scannerPlace(url: string): ScannerPlace {
  const { protocol, hostname, port, pathname, searchParams, username, password, hash } =
    URL.parse(url) ?? new URL('none:')
  const query = Query.safeParse(Object.fromEntries(searchParams))
  const isPlace = protocol === 'tcp:' && hostname !== '' && (pathname === '' || pathname === '/')
  const hasMore = username !== '' || password !== '' || hash !== '' || searchParams.size > 1
  if (!isPlace || hasMore || !query.success) throw new OperatorError(form)
  return {
    // A socket takes an IPv6 address without brackets.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? defaultPort : Number(port),
    timeout: query.data.timeout,
  }
}

/** What clamd says of a content. `signature` is the beginning of the name of what it found, without blanks and brackets. */
export type Verdict = { isInfected: false } | { isInfected: true; signature: string }

/** The scanner gave no verdict. The message is one line for the operator, without a value of a person. */
export class ScannerFailed extends Error {
  override name = 'ScannerFailed'
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** No answer of clamd is longer, in bytes. */
const longestAnswer = 1024

/** clamd says first that it takes no file of this size, but its answer is lost when the connection is reset. */
const closedEarly =
  'it closed the connection before it had the file, as it does when StreamMaxLength is too small'

/**
 * Sends a content to clamd by its command `INSTREAM` (clamd(8)): each piece after its length, an empty one at the end. Only
 * an answer to the whole content is a verdict. Throws `ScannerFailed`, the errors of the content, and the signal's reason.
 */
export async function scanContent(
  place: ScannerPlace,
  content: Content,
  signal?: AbortSignal,
): Promise<Verdict> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(place.timeout)
  const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
  const socket = connect({ host: place.host, port: place.port })
  const hangUp = () => socket.destroy()
  ends.addEventListener('abort', hangUp, { once: true })
  const request: Sending = { isComplete: false }
  const answering = readAnswer(socket)
    .then((text) => ({ text, isComplete: request.isComplete }))
    // After the answer the rest of the content need not be sent.
    .finally(hangUp)
  // The connection stays open for the answer, but not when the content cannot be read.
  const sending = pipeline(piecesOf(content, request), socket, { end: false }).catch((error) => {
    hangUp()
    throw error
  })
  const [answer, sent] = await Promise.allSettled([answering, sending])
  ends.removeEventListener('abort', hangUp)
  signal?.throwIfAborted()
  if (request.failure) throw request.failure.error
  const name = `the scanner at ${hostAndPort(place.host, place.port)}`
  if (answer.status === 'fulfilled' && answer.value.text !== '') return verdictOf(name, answer.value)
  if (timeout.aborted) throw new ScannerFailed(`${name} gave no verdict in ${place.timeout} ms`)
  const cause = [answer, sent].find(({ status }) => status === 'rejected')
  throw new ScannerFailed(
    `${name} cannot be used: ${troubleOf(cause?.status === 'rejected' && cause.reason, request)}`,
  )
}

/** How far the content was sent: whether all of it was handed to the connection, or why it could not be read. */
type Sending = { isComplete: boolean; failure?: { error: unknown } }

/** What is sent to clamd. */
async function* piecesOf(content: Content, sending: Sending): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  try {
    for await (const piece of content) if (piece.length > 0) yield framed(piece)
  } catch (error) {
    sending.failure = { error }
    throw error
  }
  sending.isComplete = true
  yield framed(Buffer.alloc(0))
}

function framed(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return Buffer.concat([length, piece])
}

/** The answer without the NUL at its end; empty when the connection ends before. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('latin1')
    const end = text.indexOf('\0')
    if (end >= 0) return text.slice(0, end)
    if (text.length > longestAnswer) return text
  }
  return ''
}

function verdictOf(name: string, { text, isComplete }: { text: string; isComplete: boolean }): Verdict {
  if (isComplete && text === 'stream: OK') return { isInfected: false }
  // Names of signatures may hold any character, and ExtendedDetectionInfo adds "(md5:size)", but only a name is logged.
  const [, found] = /^stream: ([ -~]{1,900}) FOUND$/.exec(text) ?? []
  if (isComplete && found !== undefined)
    return { isInfected: true, signature: /^[\w.:/+-]{1,200}/.exec(found)?.[0] ?? 'unnamed' }
  throw new ScannerFailed(`${name} ${troubleWithAnswer(text, isComplete)}`)
}

/** Quotes only errors in the form of clamd's: another server could send the content back. */
function troubleWithAnswer(text: string, isComplete: boolean): string {
  if (/size limit exceeded/i.test(text))
    return 'takes no file of this size: raise StreamMaxLength in clamd.conf'
  const [error] = /^[A-Za-z' :.-]{1,80} ERROR$/.exec(text) ?? []
  if (error !== undefined) return `could not scan: ${error}`
  return isComplete ? 'gave an answer that is no verdict' : 'answered before it had the file'
}

function troubleOf(error: unknown, request: Sending): string {
  if (error instanceof AggregateError && error.errors.length > 0) return troubleOf(error.errors[0], request)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!request.isComplete && (code === 'ECONNRESET' || code === 'EPIPE')) return `${closedEarly} (${code})`
  if (code === 'ECONNREFUSED') return `no scanner listens there (${code})`
  return /^E[A-Z]+$/.test(code) ? code : 'it closed the connection without an answer'
}

/** How the scan of a file ended. `failed`: it is repeated later. */
export const scanEnds = ['clean', 'infected', 'failed'] as const
export type ScanEnd = (typeof scanEnds)[number]

/** A virus scanner, which may become unavailable while this process runs. */
export type Scanner = {
  /** Whether the last probe failed, or there was none. Then no verdict of the scanner is used. */
  isUnavailable(): boolean
  /**
   * Lets the scanner judge a file that every scanner finds and one that none may find. Throws `ScannerFailed` unless it is
   * right about both. Callers at the same time share one probe, which ends with the signal of the first.
   */
  probe(signal?: AbortSignal): Promise<void>
  /** Throws `ScannerFailed`, the errors of the content, and the signal's reason. */
  judge(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Verdict>
}

/**
 * The file that every scanner has to find (eicar.org), which does no harm. In two parts, so that no scanner finds this
 * source.
 */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** A text that no scanner may find anything in. */
export const harmless = Buffer.from('A text in which no scanner finds anything.\n')

/** How long a probe may take in ms: its two contents have less than 100 bytes. */
const defaultProbeTimeout = 5_000

/**
 * The scanner at a place. Connects at the first use.
 * @param probeTimeout ms that a probe may take, if that is less than the timeout of the place
 */
export function openScanner(place: ScannerPlace, probeTimeout = defaultProbeTimeout): Scanner {
  let isUnavailable = true
  let probing: Promise<void> | undefined
  const probePlace = { ...place, timeout: Math.min(place.timeout, probeTimeout) }

  async function probe(signal: AbortSignal | undefined): Promise<void> {
    try {
      const [known, unknown] = await Promise.all([
        scanContent(probePlace, [eicar], signal),
        scanContent(probePlace, [harmless], signal),
      ])
      if (!known.isInfected)
        throw new ScannerFailed('the scanner does not find the test file of EICAR: it has no signatures')
      if (unknown.isInfected)
        throw new ScannerFailed(`the scanner finds ${unknown.signature} in a harmless text`)
      isUnavailable = false
    } catch (error) {
      isUnavailable = true
      throw error
    }
  }

  return {
    isUnavailable: () => isUnavailable,
    probe(signal) {
      // One at a time, so that none fails after a later one has succeeded.
      probing ??= probe(signal).finally(() => {
        probing = undefined
      })
      return probing
    },
    judge: (content, signal) => scanContent(place, content, signal),
  }
}
