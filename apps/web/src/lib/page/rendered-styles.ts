import type { EmotionCache } from '@emotion/react'

/**
 * The styles inserted into a request's own cache, with their names. Without Emotion's attribute: Emotion moves
 * elements that have it to the end of the head, which makes the browser lay out the whole page again.
 */
export function renderedStyles({ inserted }: EmotionCache): string {
  const own = Object.entries(inserted).filter((entry): entry is [string, string] => entry[1] !== true)
  const names = own.map(([name]) => name).join(' ')
  return `<style data-styles="${names}">${own.map(([, css]) => css).join('')}</style>`
}

/** Registers the styles already in the document with the browser's cache, so that they are not inserted again. */
export function takeOverStyles({ inserted }: EmotionCache): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-styles]')) {
    for (const name of dataset.styles?.split(' ') ?? []) inserted[name] = true
  }
}
