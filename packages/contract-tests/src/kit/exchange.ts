/** A request as it was sent. */
export type Sent = {
  method: string
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  /** The body as text; of a multipart body its parts, files by name and size. */
  body?: string
}

/** An answer as it came. */
export type Received = {
  status: number
  /** Names in lower case; several values joined by a comma. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The parsed body; undefined when it is empty or no JSON. */
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
}
