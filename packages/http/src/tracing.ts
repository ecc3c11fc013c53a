import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import { callOf } from './call-names.ts'
import type { RequestObserver } from './request-log.ts'
import { linkTrace } from './trace-links.ts'

/** The traces of a process: one span for each request, which has the fields of its log line. */
export type Tracing = {
  /** Starts the span of a request. */
  begin: (request: FastifyRequest) => void
  /** Ends it. */
  observer: RequestObserver
  /** Is told when exports begin to fail, and when they succeed again. */
  onChange: (isFailing: boolean) => void
  /** Exports what is left, for at most `patience`. */
  close: () => Promise<void>
}

/** How long the end of the process waits for the collector, in ms. */
const patience = 2_000

/** The most time for an export with its repetitions, in ms. Their timers keep a process alive that has ended its work. */
const exportMs = 4_000

/** How long spans wait for others to be sent with, in ms. */
const batchMs = 5_000

/**
 * Opens the traces of a server. Spans have values of closed lists, numbers and the request's id only: no target, no header, no
 * address. Node's modules are not patched.
 * @param url where the spans are sent, by OTLP over HTTP
 * @param service the name of this process, unless `OTEL_SERVICE_NAME` or `OTEL_RESOURCE_ATTRIBUTES` has one
 * @param share of the traces that begin here
 * @param interval ms between two exports
 * @param isInner whether requests continue the trace of the proxy in front, if the process trusts it
 */
export function openTracing(
  url: string,
  {
    service,
    share,
    isInner,
    interval = batchMs,
  }: { service: string; share: number; isInner: boolean; interval?: number | undefined },
): Tracing {
  const exporter = watched(new OTLPTraceExporter({ url, timeoutMillis: exportMs }), (isFailing) =>
    tracing.onChange(isFailing),
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: interval })],
  })
  const tracer = provider.getTracer('recruiting')
  const spans = new WeakMap<object, Span>()

  const tracing: Tracing = {
    begin(request) {
      const parent = isInner ? parentOf(request) : undefined
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, context)
      spans.set(request.raw, span)
      linkTrace(request.raw, linkOf(span))
    },
    observer: {
      answered(request, { method, route, status, ms, isCut, problem, limit }) {
        const call = callOf({ method, route })
        // Requests that Fastify refuses before its hooks have no span yet.
        const span =
          spans.get(request.raw) ??
          tracer.startSpan(call, { kind: SpanKind.SERVER, startTime: Date.now() - ms }, ROOT_CONTEXT)
        span.updateName(call)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'recruiting.request_id': request.id,
          ...(problem !== undefined && { 'recruiting.problem': problem }),
          ...(limit !== undefined && { 'recruiting.limit': limit }),
          ...(isCut && { 'recruiting.cut': true }),
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    },
    onChange: () => undefined,
    async close() {
      const end = new AbortController()
      const late = sleep(patience, undefined, { signal: end.signal }).catch(() => undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), late]).finally(() => end.abort())
    },
  }
  return tracing
}

/** The span of the proxy in front, if the request came through a trusted one: strangers shall not choose ids. */
function parentOf({ headers, ips }: FastifyRequest) {
  const isTrusted = (ips?.length ?? 0) > 1
  const { traceparent } = headers
  const parent = isTrusted && typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent === null ? undefined : { ...parent, isRemote: true }
}

/** The `traceparent` that continues a span. */
function linkOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** An exporter that reports when it begins to fail and when it succeeds again. */
function watched(exporter: SpanExporter, report: (isFailing: boolean) => void): SpanExporter {
  let wasFailing = false
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        const isFailing = result.code === ExportResultCode.FAILED
        if (isFailing !== wasFailing) report(isFailing)
        wasFailing = isFailing
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  }
}
