import { z } from 'zod'
import { type ValuesOf, variable } from './environment.ts'
import { duration, listenAddress, logLevel, wholeNumber } from './variable-kinds.ts'

const httpUrl = z
  .string()
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'an http or https URL such as http://127.0.0.1:4318',
  )

const share = z
  .string()
  .regex(/^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/, 'a number from 0 to 1')
  .transform(Number)

/** The variables of metrics and traces, which both servers have. Names that begin with `OTEL_` are those of OpenTelemetry. */
export const observationVariables = {
  METRICS_PORT: variable(
    wholeNumber(1, 65_535),
    undefined,
    'Port of `/metrics` for Prometheus, a different port for each server; without it there are no metrics',
  ),
  METRICS_HOST: variable(
    listenAddress,
    '127.0.0.1',
    'Address on which `/metrics` listens, for everybody who can connect',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    httpUrl,
    undefined,
    'Base URL of the collector of traces, without `/v1/traces`. Nothing is traced unless this variable or one of the next two is set',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable(
    httpUrl,
    undefined,
    'Complete URL instead of the previous one',
  ),
  OTEL_TRACES_EXPORTER: variable(
    z.enum(['otlp', 'none'], 'otlp or none'),
    undefined,
    '`none` turns traces off whatever else is set; `otlp` turns them on, by default to `http://localhost:4318/v1/traces`',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    share,
    '1',
    'Share of the requests that are traced, from 0 to 1, by both servers or by neither',
  ),
} as const

/** The variables that are the same for both servers. */
export const serverVariables = {
  HOST: variable(listenAddress, '127.0.0.1', 'Address to listen on'),
  SHUTDOWN_DELAY: variable(
    duration,
    '0s',
    'Time after SIGTERM in which new requests are still accepted, while `/readyz` already answers 503 for the load balancer',
  ),
  LOG_LEVEL: variable(logLevel, 'info', 'Lowest level that is logged, as JSON lines on standard output'),
  ...observationVariables,
} as const

/** The values of the variables of metrics and traces. */
export type ObservationSettings = ValuesOf<typeof observationVariables>

/** Where traces are sent; undefined if nothing is traced. */
export function tracesUrl({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: complete,
  OTEL_TRACES_EXPORTER: exporter,
}: Omit<ObservationSettings, 'METRICS_PORT' | 'METRICS_HOST'>): string | undefined {
  if (exporter === 'none') return undefined
  if (complete !== undefined) return complete
  if (collector === undefined && exporter === undefined) return undefined
  return `${(collector ?? 'http://localhost:4318').replace(/\/$/, '')}/v1/traces`
}
