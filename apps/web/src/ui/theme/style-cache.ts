import createCache, { type EmotionCache } from '@emotion/cache'

/** The style cache of a document, without Emotion's prefixer: its names are for browsers of before 2017. */
export function createStyleCache(key: string): EmotionCache {
  return createCache({ key, stylisPlugins: [] })
}

/**
 * The styles inserted into a request's own cache. Without Emotion's attribute: Emotion moves elements that have it to the
 * end of the head, which makes the browser lay out the whole page again.
 */
export function renderedStyles({ inserted }: EmotionCache): string {
  return `<style data-styles>${Object.values(inserted).join('')}</style>`
}

/** Registers the classes of the document's styles with the browser's cache, so that they are not inserted again. */
export function takeOverStyles({ inserted }: EmotionCache): void {
  const text = document.querySelector('style[data-styles]')?.textContent ?? ''
  // `css` is the key of the pages' cache.
  for (const [, name = ''] of text.matchAll(/\.css-([\w-]+)/g)) inserted[name] = true
}
