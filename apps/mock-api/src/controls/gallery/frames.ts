import { interpolate } from '@recruiting/i18n/sentence'
import { createElement as h, type ReactNode } from 'react'
import { languageNames, type Words } from '../page/page-words.ts'
import { heights, type Look } from './choices.ts'
import { addressOf, type Entry } from './entries.ts'

/** An entry in frames, one for each look. Each is as wide as its look, and scaled down where there is less room. */
export function frames(entry: Entry, title: string, looks: readonly Look[], words: Words): ReactNode {
  return h(
    'div',
    { className: 'frames' },
    looks.map((look) => frame(entry, title, look, words)),
  )
}

function frame(entry: Entry, title: string, look: Look, { gallery: words, mails }: Words): ReactNode {
  const { locale, mode, width } = look
  const id = `frame-${locale}-${mode}-${width}`
  const label = [languageNames[locale], mails.options[mode], `${width} × ${heights[width]}`].join(' · ')
  const size = {
    '--width': `${width}px`,
    '--height': `${heights[width]}px`,
    '--ratio': width / heights[width],
  }
  return h(
    'figure',
    { key: id, style: size },
    h(
      'figcaption',
      null,
      label,
      h(
        'button',
        {
          type: 'button',
          'data-reload': id,
          'aria-label': interpolate(words.reloadNamed, { look: label }),
        },
        words.reload,
      ),
    ),
    h(
      'div',
      { className: 'stage' },
      h('iframe', {
        id,
        src: addressOf(entry, locale),
        title: `${title} (${label})`,
        loading: 'lazy',
        // `prefers-color-scheme` of the page in it follows the scheme of its frame.
        style: { colorScheme: mode },
      }),
    ),
  )
}
