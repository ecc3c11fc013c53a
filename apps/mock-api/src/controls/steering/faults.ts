import { apiBase, type CallName } from '@recruiting/schema/contract/calls'
import type { Fault } from '@recruiting/schema/steering/entities'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowedMethods } from '../../contract/paths.ts'
import type { Failure } from '../../failure.ts'
import { callOf } from './call-of.ts'
import { cutAnswer } from './cut-answer.ts'
import { pause } from './pause.ts'
import { plausibleFailure } from './plausible-failure.ts'
import { readSlowly } from './read-slowly.ts'
import type { SteeringStore } from './steering.ts'

/**
 * Makes requests of the API slow, cut or failed, and lets scenarios fail calls or close connections. It needs nothing of
 * the reference backend, so that the proxy registers it too. Failures are thrown: the error handler of the app answers.
 * Register it before the routes.
 */
export function registerFaults(app: FastifyInstance, store: SteeringStore): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${apiBase}/`)) return
    const { headers } = request
    const scenarios = store.scenariosOf(headers)
    if (scenarios.some(({ isOffline }) => isOffline)) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    const call = callOf(request)
    if (call === undefined) return
    const fault = store.faultOf(headers, call)
    await pause(Math.max(latencyOf(fault), ...scenarios.map(({ latency = 0 }) => latency)), reply.raw)
    // The client has disconnected: it does not send the rest of the body.
    if (reply.raw.destroyed) return reply.hijack()
    if (fault.cutAfterBytes !== undefined) cutAnswer(reply.raw, fault.cutAfterBytes)
    const failure = takeFailure(store, request, call)
    if (failure) {
      if (failure.code === 'method_not_allowed') reply.header('allow', allowedMethods(request.url).join(', '))
      throw failure
    }
    const { uploadBytesPerSecond } = fault
    if (uploadBytesPerSecond !== undefined) readSlowly(request.raw, uploadBytesPerSecond)
    return undefined
  })
}

function latencyOf({ latency }: Pick<Fault, 'latency'>): number {
  return latency === undefined ? 0 : latency.ms + Math.random() * (latency.jitter ?? 0)
}

/** The failure of a fault, else that of a scenario. */
function takeFailure(store: SteeringStore, { headers }: FastifyRequest, call: CallName): Failure | undefined {
  const code = store.takeFailure(headers, call)
  if (code !== undefined) return plausibleFailure(call, code)
  return store
    .scenariosOf(headers)
    .map(({ failure }) => failure?.(call))
    .find((failure) => failure !== undefined)
}
