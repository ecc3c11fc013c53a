import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageMatch } from './page-routes.ts'

/** An HTML document, ready to be sent. */
export type PageAnswer = { html: string; etag: string }

/**
 * Answers a known page. This is the one place where a page's HTML is made: rendering on the server
 * replaces the function, nothing around it.
 */
export type AnswerPage = (page: PageMatch, url: string) => Promise<PageAnswer>

/** Every page is the same document; the browser renders what belongs to its address. */
export function answerWithShell(shell: string): AnswerPage {
  const etag = `"${createHash('sha256').update(shell).digest('base64url').slice(0, 22)}"`
  return async () => ({ html: shell, etag })
}

/**
 * Reads the document of the build.
 * @throws Error when the site has not been built.
 */
export function readShell(clientFolder: string): string {
  try {
    return readFileSync(join(clientFolder, 'index.html'), 'utf8')
  } catch {
    throw new Error('The site is not built yet: run "npm start", or "pnpm build" first.')
  }
}

/** Sends a page; a browser that has the same document already gets 304. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageAnswer): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page.html)
}
