import type { IncomingMessage } from 'node:http'

/**
 * The token of an emailed link: one `Authorization` header of the scheme `Bearer`, in whatever case (RFC 9110, 11.1).
 * @returns undefined for anything else.
 */
export function linkToken({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): string | undefined {
  const [header, ...others] = headersDistinct.authorization ?? []
  if (header === undefined || others.length > 0) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1]
}
