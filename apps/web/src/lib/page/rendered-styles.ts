import type { EmotionCache } from '@emotion/react'

/**
 * The styles that rendering has put into a request's own cache, as elements whose names the browser's
 * cache knows: it takes them over instead of inserting them again.
 */
export function renderedStyles({ key, inserted, registered }: EmotionCache): string {
  const all = Object.entries(inserted).filter((entry): entry is [string, string] => entry[1] !== true)
  const isOwn = ([id]: [string, string]) => registered[`${key}-${id}`] !== undefined
  const own = all.filter(isOwn)
  const global = all.filter((entry) => !isOwn(entry))
  return [
    ...global.map(([id, css]) => `<style data-emotion="${key}-global ${id}">${css}</style>`),
    `<style data-emotion="${key} ${own.map(([id]) => id).join(' ')}">${own.map(([, css]) => css).join('')}</style>`,
  ].join('')
}
