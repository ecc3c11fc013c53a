import { pathOf } from '@recruiting/http/request-check'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'

const { method, path } = calls.confirmResumeDeletion

/**
 * Tells the browser to remove what the site keeps on the device, in the answer to a confirmed deletion: drafts in every
 * tab, and pages in the cache of the back button. The site adds the header, not the backend, because the storage is
 * that of the site's origin. The cookie stays: it holds only the language.
 */
export function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  const isConfirmed =
    request.method === method && pathOf(request.url) === apiBase + path && reply.statusCode === 200
  if (isConfirmed) reply.header('clear-site-data', '"cache", "storage"')
}
