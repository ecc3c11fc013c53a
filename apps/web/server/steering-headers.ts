/** The headers that name the world of a request: its calls of the backend repeat them. */
export type SteeringHeaders = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request is steered or names a world: then nothing of its answer may be cached. */
    steering: SteeringHeaders | undefined
  }
}
