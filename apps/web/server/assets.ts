import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of Vite's output, compressed ahead of time by the build. Files below `/assets` have a content
 * hash in their name and are immutable; the few at the root (icons) keep their names and expire after an hour.
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
    // One route per file, fixed at start: no other path can reach a file.
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    maxAge: '1h',
    decorateReply: false,
  })
}
