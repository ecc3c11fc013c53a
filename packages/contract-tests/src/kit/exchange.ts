import { isUtf8 } from 'node:buffer'

/** A request as it was sent. */
export type Sent = {
  method: string
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  /** The body as text; of a multipart body its parts, files by name and size. */
  body?: string
  /** The body, when a line of the shell cannot hold it. */
  bytes?: Buffer
  /** The address of this machine that it came from, when it is not the usual one. */
  from?: string
}

/** An answer as it came. */
export type Received = {
  status: number
  /** Names in lower case; several values joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** The headers as they came, where `headers` has the spelling of the document. */
  shown?: Readonly<Record<string, string>>
  /** The body as text; `(12 bytes)` when it is not UTF-8. */
  text: string
  /** The body, only when it is not UTF-8. */
  bytes?: Buffer
  /** The parsed body without members that the document does not name; undefined when it is empty or no JSON. */
  json: unknown
}

/** A request and its answer, kept for the report. */
export type Exchange = {
  /** The `operationId` of the contract; undefined for a request that is none of its calls. */
  operation: string | undefined
  sent: Sent
  received: Received
  /** Milliseconds from sending to the whole answer. */
  took: number
  /** When it was sent, in milliseconds of this process. */
  began?: number
}

/** The value of a JSON text; undefined for any other text. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * The value of a header in the spelling of the document, if it says the same: the contract leaves the case of language tags and
 * schemes, the blanks in lists, the order of cache directives, and those that add nothing to `no-store` or `no-cache` to the backend.
 */
export function spelled(name: string, value: string): string {
  switch (name.toLowerCase()) {
    case 'content-language':
      return value
        .toLowerCase()
        .replace(/^zh-hant-tw$/, 'zh-Hant-TW')
        .replace(/^en-us$/, 'en-US')
    case 'www-authenticate':
      return value.replace(/^bearer +realm *= */i, 'Bearer realm=')
    case 'cache-control': {
      const directives = value
        .toLowerCase()
        .split(',')
        .map((each) => each.trim())
      if (directives.includes('no-store')) return 'no-store'
      const repeating = ['max-age=0', 'must-revalidate']
      return directives
        .filter((each) => !repeating.includes(each))
        .toSorted()
        .reverse()
        .join(', ')
    }
    default:
      return value
  }
}

/** An answer by its parts; the names of its headers become lower case, several values of one are joined by a comma. */
export function receivedOf(
  status: number,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Buffer,
): Received {
  const shown = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
  )
  const compared = Object.entries(shown).map(([name, value]) => [name, spelled(name, value)])
  const answer = { status, headers: Object.fromEntries(compared), shown }
  if (!isUtf8(body)) return { ...answer, text: `(${body.length} bytes)`, bytes: body, json: undefined }
  const text = body.toString('utf8')
  return { ...answer, text, json: parsedJson(text) }
}
