import { interpolate } from '@recruiting/i18n/sentence'
import { locales } from '@recruiting/schema/options'
import { createElement as h, type ReactNode } from 'react'
import type { PageRequest } from '../page/page-request.ts'
import { languageNames, pageWords } from '../page/page-words.ts'
import { type Choices, looksOf, modes, widths } from './choices.ts'
import { type Entry, type Group, groups } from './entries.ts'
import { frames } from './frames.ts'
import { deepLinks, fileList, galleryHref } from './parts.ts'

/** The chosen entry: what it is, its neighbours in the list, the choices of its frames, and the frames. */
export function entryInFrames(
  entry: Entry,
  choices: Choices,
  found: readonly Group[],
  request: PageRequest,
): ReactNode {
  const { locale } = request
  const words = pageWords[locale]
  const texts = words.gallery
  const group = groups.find(({ entries }) => entries.some(({ id }) => id === entry.id))
  const title = entry.title[locale]
  const both = { value: 'both', label: texts.both }
  return h(
    'section',
    { 'aria-labelledby': 'entry-title' },
    h('a', { className: 'button to-list', href: galleryHref(request, { state: undefined }) }, texts.toList),
    h('h2', { id: 'entry-title' }, title),
    h(
      'p',
      { className: 'facts' },
      h('code', null, entry.id),
      group?.route && h('code', null, group.route),
      h('span', null, texts.newTab, deepLinks(entry, request)),
    ),
    neighbours(entry, found, request),
    h(
      'div',
      { className: 'switches' },
      choice('in', texts.language, choices.languages, request, [
        ...locales.map((value) => ({ value, label: languageNames[value] })),
        both,
      ]),
      choice('mode', words.mails.scheme, choices.modes, request, [
        ...modes.map((value) => ({ value, label: words.mails.options[value] })),
        both,
      ]),
      choice('width', words.mails.width, choices.widths, request, [
        ...widths.map((value) => ({ value: String(value), label: String(value) })),
        { value: 'all', label: texts.allWidths },
      ]),
    ),
    fileList([...entry.files, ...(group?.files ?? [])], texts.files),
    frames(entry, title, looksOf(choices), words),
  )
}

/** A switch whose options are links. @param shown the options that are shown; all of them: the last one */
function choice(
  field: string,
  label: string,
  shown: readonly (string | number)[],
  request: PageRequest,
  options: readonly { value: string; label: string }[],
): ReactNode {
  const current = shown.length > 1 ? options.at(-1)?.value : String(shown[0])
  return h(
    'nav',
    { 'aria-label': label, className: 'switch', key: field },
    options.map(({ value, label: text }) =>
      h(
        'a',
        {
          key: value,
          id: `${field}-${value}`,
          href: galleryHref(request, { [field]: value }),
          'aria-current': value === current ? 'true' : undefined,
        },
        text,
      ),
    ),
  )
}

function neighbours(entry: Entry, found: readonly Group[], request: PageRequest): ReactNode {
  const { gallery: words } = pageWords[request.locale]
  const entries = found.flatMap((group) => group.entries)
  const position = entries.findIndex(({ id }) => id === entry.id)
  const steps = [
    { name: 'previous', to: position > 0 ? entries[position - 1] : undefined, label: words.previous },
    { name: 'next', to: position >= 0 ? entries[position + 1] : undefined, label: words.next },
  ]
  return h(
    'nav',
    { 'aria-label': words.neighbours, className: 'steps' },
    steps.map(
      ({ name, to, label }) =>
        to &&
        h(
          'a',
          { key: name, id: name, href: galleryHref(request, { state: to.id }) },
          interpolate(label, { title: to.title[request.locale] }),
        ),
    ),
  )
}
