import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/**
 * Renders to HTML, or not at all. React's `renderToString` leaves a part that throws inside a boundary empty, for
 * the browser to try again: a page without content that looks like a good one.
 * @throws what a component threw
 */
export async function renderMarkup(element: ReactNode): Promise<string> {
  const thrown: unknown[] = []
  const { prelude } = await prerenderToNodeStream(element, {
    onError: (error) => void thrown.push(error),
    // Otherwise large parts come later, by scripts of React's own.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await text(prelude)
  if (thrown.length > 0) throw thrown[0]
  return html
}
