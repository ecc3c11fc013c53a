import type { IncomingMessage } from 'node:http'

/**
 * The token of an emailed link: exactly one `Authorization` header with the scheme `Bearer`, in any case (RFC 9110,
 * 11.1).
 * @returns undefined for any other header.
 */
export function linkToken({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): string | undefined {
  const [header, ...others] = headersDistinct.authorization ?? []
  if (header === undefined || others.length > 0) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1]
}
