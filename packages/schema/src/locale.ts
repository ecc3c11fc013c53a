import { type Locale, locales } from './options.ts'

/** spec 1: Traditional Chinese is the default. */
export const defaultLocale: Locale = 'tw'
/** spec 9: the fallback for texts that a locale lacks. */
export const fallbackLocale: Locale = 'us'

/**
 * BCP 47 tags for `<html lang>`, `Intl`, `Content-Language` and `hreflang`. The id `tw` is not usable there: it
 * means Twi (Akan).
 */
export const languageTags = { tw: 'zh-Hant-TW', us: 'en-US' } as const satisfies Record<Locale, string>

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value)
}

/** `zh-Hant-TW;q=0.8`: a tag and its quality of 0 to 1 with up to three digits (RFC 9110, 12.4.2). */
const wish = /^([a-z0-9*]+(?:-[a-z0-9]+)*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/

/**
 * The locale that an `Accept-Language` header prefers, by quality values. Parts that cannot be parsed are ignored.
 * @returns `tw` when the header is missing or names neither language.
 */
export function localeOfAcceptLanguage(header: string | undefined): Locale {
  const wishes = (header ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [, tag, quality = '1'] = wish.exec(part.trim()) ?? []
      return tag === undefined || Number(quality) === 0 ? [] : { tag, quality: Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wishes) {
    if (tag === '*' || tag === 'zh' || tag.startsWith('zh-')) return 'tw'
    if (tag === 'en' || tag.startsWith('en-')) return 'us'
  }
  return defaultLocale
}
