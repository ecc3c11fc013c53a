import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { Renderer } from '@takumi-rs/core'
import pLimit from 'p-limit'
import { type Card, cardSize } from './card.ts'
import { createFontShelf } from './fonts.ts'

/** A picture takes about 20 ms of CPU time: limits the concurrent ones, and those that may wait. */
const atOnce = 2
const maxWaiting = 100

/** Renders cards to PNG files. */
export type Painter = (card: Card, locale: Locale) => Promise<Buffer>

/**
 * Creates a painter. The renderer and the fonts, both from npm packages, are loaded with the first picture to keep
 * the start of the site fast.
 * @throws BackendUnavailable from the painter when too many pictures are requested at once
 */
export function createPainter(): Painter {
  const work = pLimit(atOnce)
  // Serial, so that nothing is loaded twice.
  const preparation = pLimit(1)
  const takeFonts = createFontShelf()
  let renderer: Renderer | undefined

  async function prepare(text: string): Promise<Renderer> {
    renderer ??= new (await import('@takumi-rs/core')).Renderer()
    for (const font of await takeFonts(text)) await renderer.registerFont(font)
    return renderer
  }

  return async ({ node, text }, locale) => {
    if (work.pendingCount >= maxWaiting) throw new BackendUnavailable('overloaded')
    return work(async () => {
      const ready = await preparation(() => prepare(text))
      return ready.render(node, { ...cardSize, format: 'png', lang: languageTags[locale] })
    })
  }
}
