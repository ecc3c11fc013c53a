/** The headers of a steered request that its calls of the backend repeat. */
export type SteeringHeaders = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while scenarios or faults concern the request: then nothing of its answer may be cached. */
    steering: SteeringHeaders | undefined
  }
}
