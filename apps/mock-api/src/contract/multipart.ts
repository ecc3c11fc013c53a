import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { FastifyRequest } from 'fastify'
import { Failure, invalid } from '../failure.ts'
import { clientOf } from '../rate-limit.ts'

/** An upload whose file is just arriving. */
export type IncomingUpload = {
  kind: UploadKind
  /** As the client named it: not yet safe to show. */
  name: string
  /** The type the client declares; '' when it declares none. */
  declaredType: string
  content: Readable
  /** Who sends it, as limits count clients. */
  client: string
  /** Bytes of the whole body, if the client tells them. */
  bodyBytes: number | undefined
  /** Whether the content ended because the body is damaged or cut off. */
  isBroken: () => boolean
  /** To be awaited once the content was read: throws when the body is cut off or has more parts than it may. */
  complete: () => Promise<void>
  /** Throws away what is still to come, which the client needs to read its answer. */
  discard: () => void
}

/** More than is allowed, so that one too many is seen and said. */
const parserLimits = {
  parts: 8,
  fields: 6,
  files: 2,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
  // The store says when a file is too big; the parser only must not cut it before.
  fileSize: limits.fileBytes + 1,
}

/** What waits in memory of a file, in bytes: the disk is faster than those who send. */
const bufferedBytes = 16 * 1024

/** Reads a body of the part `kind` and then one `file`, up to the beginning of the file's content. */
export async function readUpload(request: FastifyRequest, signal: AbortSignal): Promise<IncomingUpload> {
  const parts = partsOf(request, signal)
  let kind: UploadKind | undefined
  const issues: Issue[] = []
  // One issue a path: the first says what to do.
  const add = (issue: Issue) => {
    if (!issues.some(({ path }) => path === issue.path)) issues.push(issue)
  }
  for (;;) {
    const part = await parts.next()
    if (part?.type === 'field') {
      const name = nameOf(part)
      if (name === 'kind' && kind === undefined && isUploadKind(part.value)) kind = part.value
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
    if (nameOf(part) !== 'file') add({ path: nameOf(part), rule: 'unknownField' })
    const discard = () => {
      part.file.resume()
      void parts.discard()
    }
    if (kind === undefined || issues.length > 0) {
      discard()
      throw invalid(issues)
    }
    let isBroken = false
    part.file.once('error', () => {
      isBroken = true
    })
    return {
      kind,
      name: decodedName(part.filename ?? ''),
      declaredType: part.mimetype,
      content: part.file,
      client: clientOf(request.ip),
      bodyBytes: declaredBytes(request.headers['content-length']),
      isBroken: () => isBroken,
      complete: () => expectEnd(parts),
      discard,
    }
  }
}

function declaredBytes(header: string | undefined): number | undefined {
  return header === undefined ? undefined : Number(header)
}

type Parts = { next: () => Promise<Multipart | undefined>; discard: () => Promise<void> }

/** The parts in turn. Whatever the parser throws is the client's fault; a part that never comes ends with the signal. */
function partsOf(request: FastifyRequest, signal: AbortSignal): Parts {
  const iterator = request.parts({ limits: parserLimits, fileHwm: bufferedBytes })
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  aborted.catch(() => undefined)
  return {
    async next() {
      try {
        const { value, done } = await Promise.race([iterator.next(), aborted])
        if (done === true) return undefined
        const part = value as Multipart
        if (isName(part.fieldname)) return part
        if (part.type === 'file') part.file.resume()
        void this.discard()
        throw new Error('a part without a name')
      } catch (cause) {
        signal.throwIfAborted()
        throw new Failure('malformed', { cause })
      }
    },
    async discard() {
      try {
        for await (const part of iterator) if (part.type === 'file') part.file.resume()
      } catch {
        // It is answered already: how the rest ends does not matter.
      }
    },
  }
}

async function expectEnd(parts: Parts): Promise<void> {
  const part = await parts.next()
  if (part === undefined) return
  if (part.type === 'file') part.file.resume()
  void parts.discard()
  const name = nameOf(part)
  const isKnown = name === 'file' || name === 'kind'
  throw invalid([
    isKnown ? { path: name, rule: 'tooMany', params: { max: 1 } } : { path: name, rule: 'unknownField' },
  ])
}

function nameOf(part: { fieldname: string }): string {
  return part.fieldname
}

/** RFC 7578, 4.2: every part has one. It may be missing, whatever the parser's types say; and it becomes a path. */
function isName(name: string | undefined): boolean {
  return name !== undefined && name.trim() !== '' && !/\p{Cc}/u.test(name)
}

/** Browsers write three characters of a file's name encoded, and a percent sign as it is (WHATWG HTML, multipart). */
function decodedName(name: string): string {
  return name.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replaceAll('%22', '"')
}

function issueOfField(name: string, hasKind: boolean): Issue {
  if (name === 'kind') {
    return hasKind ? { path: name, rule: 'tooMany', params: { max: 1 } } : { path: name, rule: 'option' }
  }
  return { path: name, rule: name === 'file' ? 'invalid' : 'unknownField' }
}

function isUploadKind(value: unknown): value is UploadKind {
  return typeof value === 'string' && (uploadKinds as readonly string[]).includes(value)
}
