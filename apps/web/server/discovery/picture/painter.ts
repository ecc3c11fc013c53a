import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { Renderer } from '@takumi-rs/core'
import pLimit from 'p-limit'
import { BackendUnavailable } from '../../thrown.ts'
import { type Card, cardSize } from './card.ts'
import { createFontShelf } from './fonts.ts'

/** A picture costs some 20 ms of a core: so many are made at once, and so many may wait for it. */
const atOnce = 2
const mostWaiting = 100

/** Turns cards into PNG files. */
export type Painter = (card: Card, locale: Locale) => Promise<Buffer>

/**
 * Makes a painter. The renderer and the fonts, both out of npm packages, are loaded with the first picture, so that
 * the site starts without them.
 * @throws BackendUnavailable from the painter when too many pictures are wanted at once
 */
export function createPainter(): Painter {
  const work = pLimit(atOnce)
  // One after another, so that nothing is loaded twice.
  const preparation = pLimit(1)
  const takeFonts = createFontShelf()
  let renderer: Renderer | undefined

  async function prepare(text: string): Promise<Renderer> {
    renderer ??= new (await import('@takumi-rs/core')).Renderer()
    for (const font of await takeFonts(text)) await renderer.registerFont(font)
    return renderer
  }

  return async ({ node, text }, locale) => {
    if (work.pendingCount >= mostWaiting) throw new BackendUnavailable()
    return work(async () => {
      const ready = await preparation(() => prepare(text))
      return ready.render(node, { ...cardSize, format: 'png', lang: languageTags[locale] })
    })
  }
}
