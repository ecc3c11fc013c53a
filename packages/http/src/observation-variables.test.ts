import { describe, expect, it } from 'vitest'
import { readVariables } from './environment.ts'
import { observationVariables, tracesUrl } from './observation-variables.ts'

const read = (environment: Record<string, string>) => readVariables(observationVariables, environment)

describe('traces', () => {
  it.each([
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318' }, 'http://a:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a/otlp/' }, 'https://a/otlp/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a/traces' }, 'http://a/traces'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318' }, undefined],
  ])('with %j are sent to %s', (environment, url) => {
    expect(tracesUrl(read(environment).values)).toBe(url)
  })
})

it.each([
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '65536'],
  ['METRICS_HOST', 'a b'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://a'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('%s=%s is refused without its text', (name, text) => {
  expect(read({ [name]: text }).wrong).toEqual([expect.stringMatching(`^${name}: expected `)])
  expect(read({ [name]: text }).wrong.join()).not.toContain(text)
})

it.each([
  ['1', 1],
  ['0', 0],
  ['0.25', 0.25],
])('the share %s of requests is traced', (text, share) => {
  expect(read({ OTEL_TRACES_SAMPLER_ARG: text }).values.OTEL_TRACES_SAMPLER_ARG).toBe(share)
})
