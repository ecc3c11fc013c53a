import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { FastifyRequest } from 'fastify'

/** The parts of a request for a page below `/__mock`. */
export type PageRequest = {
  locale: Locale
  /** The language of `?lang=`, which the browser should store. */
  askedLocale: Locale | undefined
  path: string
  /** Fields that occur once and are not blank. */
  query: Readonly<Record<string, string>>
}

/**
 * Reads query and language of a request for a page.
 * @param path of the page.
 */
export function readPageRequest({ query, headers }: FastifyRequest, path: string): PageRequest {
  const fields = fieldsOf(query)
  const askedLocale = isLocale(fields.lang) ? fields.lang : undefined
  return { locale: askedLocale ?? storedLocale(headers.cookie), askedLocale, path, query: fields }
}

function fieldsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  )
}

/** The language in the cookie of the site. */
function storedLocale(cookies: string | undefined): Locale {
  const value = cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith('lang='))
    ?.slice('lang='.length)
  return isLocale(value) ? value : defaultLocale
}

/** The URL of the page with these fields changed; undefined removes a field. */
export function hrefOf(
  { path, query }: Pick<PageRequest, 'path' | 'query'>,
  changes: Readonly<Record<string, string | undefined>>,
  anchor = '',
): string {
  const given = Object.entries({ ...query, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${path}${given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`}${anchor}`
}
