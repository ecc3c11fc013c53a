import type { Locale } from '@recruiting/schema/options'
import type { Config } from '../config.ts'

/** The URL of a page for a mail in `locale`; it opens in that language on any device. */
export function siteUrl({ SITE_URL }: Pick<Config, 'SITE_URL'>, path: `/${string}`, locale: Locale): string {
  return `${SITE_URL}${path}?lang=${locale}`
}
