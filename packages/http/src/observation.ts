import type { FastifyInstance } from 'fastify'
import type { LimitName, Metrics } from './metrics.ts'
import { type ObservationSettings, tracesUrl } from './observation-variables.ts'
import type { RequestObserver } from './request-log.ts'

/** What operators see of a server from outside: metrics and traces, if the settings ask for them. */
export type Observation = {
  metrics: Metrics | undefined
  observers: readonly RequestObserver[]
  /** Starts the traces of a server's requests. Call it before other hooks are added. */
  attach: (app: FastifyInstance) => void
  /** Serves the metrics. Throws `MetricsUnusable`. */
  serve: () => Promise<void>
  /** Closes the address of the metrics and exports the last traces. */
  close: () => Promise<void>
}

/**
 * Opens metrics and traces. Their libraries are loaded only for settings that ask for them.
 * @param service the name of the server in traces
 * @param limits those that its clients can hit
 * @param isInner see `openTracing`
 */
export async function openObservation(
  settings: ObservationSettings,
  { service, limits, isInner }: { service: string; limits: readonly LimitName[]; isInner: boolean },
): Promise<Observation> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_TRACES_SAMPLER_ARG: share } = settings
  const metrics = port === undefined ? undefined : (await import('./metrics.ts')).createMetrics(limits)
  const url = tracesUrl(settings)
  const tracing =
    url === undefined
      ? undefined
      : (await import('./tracing.ts')).openTracing(url, { service, share, isInner })
  let closeMetrics: (() => void) | undefined
  return {
    metrics,
    observers: [metrics?.observer, tracing?.observer].filter((each) => each !== undefined),
    attach(app) {
      if (tracing === undefined) return
      tracing.onChange = (isFailing) => {
        if (isFailing) app.log.warn({}, 'traces cannot be exported')
        else app.log.info({}, 'traces are exported again')
      }
      app.addHook('onRequest', (request, _reply, done) => {
        tracing.begin(request)
        done()
      })
    },
    async serve() {
      if (metrics === undefined || port === undefined) return
      const { serveMetrics } = await import('./metrics-server.ts')
      closeMetrics = (await serveMetrics(metrics, { host, port })).close
    },
    async close() {
      closeMetrics?.()
      await tracing?.close()
    },
  }
}
