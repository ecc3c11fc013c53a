import type { Locale } from '@recruiting/schema/options'
import type { Config } from '../config.ts'

/** The URL of a page of the site as a mail in `locale` links it: the page opens in the mail's language on any device. */
export function siteUrl({ SITE_URL }: Pick<Config, 'SITE_URL'>, path: `/${string}`, locale: Locale): string {
  return `${SITE_URL}${path}?lang=${locale}`
}
