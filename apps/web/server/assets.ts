import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of Vite's output, compressed ahead of time by the build. Files below `/assets`
 * carry a hash of their content in the name, so they never change; the few at the root (icons)
 * keep their names and are asked for again after an hour.
 */
export async function serveAssets(site: FastifyInstance, clientFolder: string): Promise<void> {
  await site.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
    decorateReply: false,
  })
  await site.register(fastifyStatic, {
    root: clientFolder,
    // One route a file, known at start: a path that is not in the list can reach no file.
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    maxAge: '1h',
    decorateReply: false,
  })
}
