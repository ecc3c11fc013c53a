/** Which language of the site an `Accept-Language` asks for. */
const part =
  /^[ \t]*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)[ \t]*(?:;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/i

/** The language tag of each language of the site. */
export const tags = { tw: 'zh-Hant-TW', us: 'en-US' }

/** @returns {'tw' | 'us'} the language with the highest quality, the first of equal ones, `tw` without any */
export function languageOf(header = '') {
  let best = { locale: 'tw', quality: 0 }
  for (const text of header.slice(0, 1000).split(',')) {
    const [, tag, weight = '1'] = part.exec(text) ?? []
    const locale = localeOf(tag?.toLowerCase())
    const quality = Number(weight)
    if (locale !== undefined && quality > best.quality) best = { locale, quality }
  }
  return best.locale
}

function localeOf(tag) {
  if (tag === '*' || tag === 'zh' || tag?.startsWith('zh-')) return 'tw'
  return tag === 'en' || tag?.startsWith('en-') ? 'us' : undefined
}
