import { MIMEType } from 'node:util'
import { Dicer } from '@fastify/busboy'
import type { Multipart } from '@fastify/multipart'
import { Failure, invalid } from '@recruiting/http/failure'
import { clientOf } from '@recruiting/http/rate-limit'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { FastifyRequest } from 'fastify'
import type { IncomingUpload } from '../uploads/stage.ts'

/** Text parts before the file, `kind` included. */
const maxTexts = 6

/** One more than is allowed, so that an excess is detected and reported: the parser drops what exceeds its limits. */
const parserLimits = {
  parts: maxTexts + 2,
  fields: maxTexts + 1,
  files: 2,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
  // The store enforces the size limit; the parser must not truncate the file earlier.
  fileSize: limits.fileBytes + 1,
}

/** Bytes of a file buffered in memory: the disk is faster than the clients. */
const bufferedBytes = 16 * 1024

/** Parses a body with the part `kind` followed by one `file`, up to the start of the file's content. */
export async function readUpload(request: FastifyRequest, signal: AbortSignal): Promise<IncomingUpload> {
  const parts = partsOf(request, signal)
  const length = request.headers['content-length']
  let kind: UploadKind | undefined
  let texts = 0
  const issues: Issue[] = []
  // One issue per path; the first is the most helpful one.
  const add = (issue: Issue) => {
    if (!issues.some(({ path }) => path === issue.path)) issues.push(issue)
  }
  for (;;) {
    const part = await parts.next()
    if (part?.type === 'field') {
      texts += 1
      if (texts > maxTexts) throw new Failure('malformed')
      const name = part.fieldname
      const named = uploadKinds.find((each) => each === part.value)
      if (name === 'kind' && kind === undefined && named !== undefined) kind = named
      else add(issueOfField(name, kind !== undefined))
      continue
    }
    if (kind === undefined && !issues.some(({ path }) => path === 'kind')) {
      issues.unshift({ path: 'kind', rule: 'required' })
    }
    if (part === undefined) {
      add({ path: 'file', rule: 'required' })
      throw invalid(issues)
    }
    if (part.fieldname !== 'file') add({ path: part.fieldname, rule: 'unknownField' })
    if (kind === undefined || issues.length > 0) throw invalid(issues)
    let isBroken = false
    part.file.once('error', () => {
      isBroken = true
    })
    return {
      kind,
      name: decodedName(part.filename ?? ''),
      declaredType: part.declaredType,
      content: part.file,
      client: clientOf(request.ip),
      bodyBytes: length === undefined ? undefined : Number(length),
      // A short body may end, and destroy the content, before anybody listens.
      isBroken: () => isBroken || part.file.errored !== null,
      complete: () => expectEnd(parts),
    }
  }
}

/** A part with the type that its header declares, empty without one. */
type Part = Multipart & { declaredType: string }

type Parts = { next: () => Promise<Part | undefined> }

/** The parts in order. All parser errors are the client's fault; waiting for a part ends with the signal. */
function partsOf(request: FastifyRequest, signal: AbortSignal): Parts {
  const iterator = request.parts({ limits: parserLimits, fileHwm: bufferedBytes })
  const headers: PartHeaders[] = []
  let read = 0
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    listenToHeaders(request, (header) => {
      // One more than the parser passes on, which shows that it dropped one.
      if (headers.length <= parserLimits.parts) headers.push(header)
      if (!isReadable(header)) reject(new Error('a part with an unreadable header'))
    })
  })
  stopped.catch(() => undefined)
  return {
    async next() {
      try {
        const { value: part, done } = await Promise.race([iterator.next(), stopped])
        read += 1
        if (done === true) {
          if (headers.length >= read) throw new Error('a part that the parser dropped')
          return undefined
        }
        if (!isName(part.fieldname)) throw new Error('a part without a name')
        return { ...part, declaredType: headers[read - 1]?.['content-type']?.[0] ?? '' }
      } catch (cause) {
        signal.throwIfAborted()
        throw new Failure('malformed', { cause })
      }
    },
  }
}

/** The values of a part's header by name, in lower case. A line that cannot be read ends the header. */
type PartHeaders = { readonly [name in 'content-disposition' | 'content-type']?: readonly string[] }

/**
 * Reads the headers of the parts before the parser reads the parts: it drops a part whose header it cannot read, and a
 * part that declares no type has the type text/plain.
 */
function listenToHeaders({ headers, raw }: FastifyRequest, listener: (header: PartHeaders) => void): void {
  const boundary = new MIMEType(headers['content-type'] ?? '').params.get('boundary') ?? undefined
  const config = { boundary, maxHeaderPairs: parserLimits.headerPairs, partHwm: Number.MAX_SAFE_INTEGER }
  const dicer = new Dicer(config)
  dicer.on('part', (part) => {
    part.on('header', listener)
    part.resume()
  })
  raw.prependListener('data', (chunk) => dicer.write(chunk))
}

/** A line break in a quoted value ends the header's line, or the whole header, before the closing quotation mark. */
function isReadable({ 'content-disposition': [disposition] = [] }: PartHeaders): boolean {
  return disposition !== undefined && /^(?:[^"]|"(?:[^"\\]|\\.)*")*$/s.test(disposition)
}

async function expectEnd(parts: Parts): Promise<void> {
  const name = (await parts.next())?.fieldname
  if (name === undefined) return
  const isKnown = name === 'file' || name === 'kind'
  throw invalid([
    isKnown ? { path: name, rule: 'tooMany', params: { max: 1 } } : { path: name, rule: 'unknownField' },
  ])
}

/**
 * RFC 7578, 4.2 requires a name on every part. It may be undefined despite the parser's types, and it becomes an
 * issue path.
 */
function isName(name: string | undefined): boolean {
  return name !== undefined && name.trim() !== '' && !/\p{Cc}/u.test(name)
}

/**
 * Browsers percent-encode three characters of a file name, but not the percent sign itself (WHATWG HTML,
 * multipart).
 */
function decodedName(name: string): string {
  return name.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replaceAll('%22', '"')
}

function issueOfField(name: string, hasKind: boolean): Issue {
  if (name === 'kind') {
    return hasKind ? { path: name, rule: 'tooMany', params: { max: 1 } } : { path: name, rule: 'option' }
  }
  return { path: name, rule: name === 'file' ? 'invalid' : 'unknownField' }
}
