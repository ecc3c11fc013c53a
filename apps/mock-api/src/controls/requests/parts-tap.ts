import { Busboy } from '@fastify/busboy'
import type { Part } from './exchange.ts'

/** More parts or longer fields than any call takes; the rest is not listed. */
const mostParts = 20
const mostFieldBytes = 1000

export type PartsTap = {
  write: (chunk: Buffer) => void
  /** The parts so far; undefined when the body cannot be parsed. */
  parts: () => readonly Part[] | undefined
}

/** Lists the parts of a multipart body while it passes; the content of files is counted and dropped. */
export function tapParts(contentType: string): PartsTap {
  const parts: Part[] = []
  let isBroken = false
  const parser = parserOf(contentType)
  const fail = () => {
    isBroken = true
  }
  parser?.on('error', fail)
  parser?.on('field', (name: string | undefined, value) => {
    if (name === undefined) return fail()
    parts.push({ kind: 'field', name, value })
  })
  // Absent members are undefined; the parser's types are wrong here.
  parser?.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, type) => {
    if (name === undefined) return fail()
    const part = { kind: 'file' as const, name, filename: filename ?? '', type, size: 0 }
    parts.push(part)
    stream.on('error', fail)
    stream.on('data', (chunk: Buffer) => {
      part.size += chunk.length
    })
  })
  return {
    write(chunk) {
      if (!isBroken) parser?.write(chunk)
    },
    parts: () => (isBroken || parser === undefined ? undefined : parts),
  }
}

/** Undefined for a media type without a boundary. */
function parserOf(contentType: string) {
  const limits = { parts: mostParts, fieldSize: mostFieldBytes }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    return undefined
  }
}
