/** The header by which the trace of a request goes on in the backend (W3C Trace Context). */
const traceparent = 'traceparent'

/**
 * Headers by which a caller continues its trace. They are not forwarded: a stranger would choose the ids, whether
 * the backend traces the request, and further text that it exports.
 */
const traceHeaderNames: readonly string[] = [traceparent, 'tracestate', 'baggage']

const links = new WeakMap<object, string>()

/** Whether a header continues a trace. @param name in lower case */
export function isTraceHeader(name: string): boolean {
  return traceHeaderNames.includes(name)
}

/** Sets the trace that requests to the backend continue. @param raw Node's object of the request @param link its `traceparent` */
export function linkTrace(raw: object, link: string): void {
  links.set(raw, link)
}

/** The headers of a request to the backend that continue the trace of a request; none if it is not traced. */
export function traceHeaders(raw: object): Record<string, string> {
  const link = links.get(raw)
  return link === undefined ? {} : { [traceparent]: link }
}
