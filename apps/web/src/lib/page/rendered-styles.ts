import type { EmotionCache } from '@emotion/react'

/**
 * The styles that rendering has put into a request's own cache, with their names. Not by Emotion's attribute, whose
 * elements it moves to the end of the head: the browser then lays the whole page out anew.
 */
export function renderedStyles({ inserted }: EmotionCache): string {
  const own = Object.entries(inserted).filter((entry): entry is [string, string] => entry[1] !== true)
  const names = own.map(([name]) => name).join(' ')
  return `<style data-styles="${names}">${own.map(([, css]) => css).join('')}</style>`
}

/** Tells the browser's cache what stands in the document already, so that it is not put in again. */
export function takeOverStyles({ inserted }: EmotionCache): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-styles]')) {
    for (const name of dataset.styles?.split(' ') ?? []) inserted[name] = true
  }
}
