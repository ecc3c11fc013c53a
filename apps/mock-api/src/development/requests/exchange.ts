import type { Headers } from './headers.ts'

/** The first bytes of a body, and how many there were. */
export type SeenBody = { bytes: Buffer; size: number }

/** A part of a multipart body; of a file only its size is kept. */
export type Part =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; type: string; size: number }

/** A request and its answer as they passed, before they are judged and masked. */
export type Exchange = {
  /** ms of Unix time. */
  at: number
  method: string
  /** Path and query. */
  target: string
  httpVersion: string
  /** The origin that the client addressed. */
  origin: string
  requestHeaders: Headers
  requestBody: SeenBody
  /** The body of the request was received to its end. */
  isReceived: boolean
  /** Of a multipart body that could be parsed. */
  parts: readonly Part[] | undefined
  /** 0 without an answer. */
  status: number
  answerHeaders: Headers
  answerBody: SeenBody
  /** The answer was sent to its end, and its headers and body are known. */
  isSeen: boolean
  /** ms. */
  took: number
  /** Scenarios and faults that concerned the request. */
  steeredBy: readonly string[]
}
