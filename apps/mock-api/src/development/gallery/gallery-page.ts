import { interpolate } from '@recruiting/i18n/sentence'
import { locales } from '@recruiting/schema/options'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { createElement as h, type ReactNode } from 'react'
import { documentOf } from '../page/document.ts'
import type { PageRequest } from '../page/page-request.ts'
import { languageNames, pageWords, type Words } from '../page/page-words.ts'
import { type Choices, heights, type Look, looksOf, modes, readChoices, widths } from './choices.ts'
import { addressOf, type Entry, type Group, galleryPath, groups, matching } from './entries.ts'
import { deepLinks, fileList, galleryHref } from './parts.ts'

/** Styles of the gallery, besides those of all pages below `/__mock`. */
const galleryStyles = `
header, main { max-width: none; }
.gallery { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
.gallery section { padding: 0; border: 0; }
.gallery:not(.open) .groups { columns: 26rem; column-gap: 2rem; }
.group { padding: 1rem 0; border-top: 1px solid var(--line); }
.group h3 { margin: 0; break-after: avoid; display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
.group h3 code { font-weight: normal; color: var(--muted); }
.entries { list-style: none; margin: 0; padding: 0; }
.entry { display: flex; break-inside: avoid; gap: .25rem; align-items: center; border-bottom: 1px solid var(--line); }
.entry a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .25rem .5rem; }
.entry > a { flex: 1; min-width: 0; color: inherit; text-decoration: none; }
.entry > a:hover { background: var(--surface); }
.entry a[aria-current] { background: var(--primary); color: var(--on-primary); font-weight: 600; }
.entry .deep { flex: none; font-size: .875rem; }
.deep { display: inline-flex; gap: .25rem; }
.deep a { padding: 0 .5rem; }
.files { margin: 0 0 .5rem; padding-left: 1.25rem; font-size: .875rem; }
.steps { justify-content: space-between; }
.frames { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
figure { margin: 0; flex: 1 1 min(var(--width), 26rem); min-width: 0; max-width: var(--width); }
figcaption { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; justify-content: space-between; margin-bottom: .25rem; font-size: .875rem; }
.stage { position: relative; aspect-ratio: var(--ratio); container-type: inline-size; overflow: hidden; border: 1px solid var(--control); border-radius: 4px; }
.stage iframe { position: absolute; inset: 0 auto auto 0; border: 0; border-radius: 0; width: var(--width); height: var(--height); max-width: none; transform-origin: 0 0; scale: tan(atan2(100cqw, var(--width))); }
@media (min-width: 960px) {
  .gallery.open { grid-template-columns: 24rem minmax(0, 1fr); }
  .gallery.open .list { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
}
@media (max-width: 959px) {
  .gallery.open .list { display: none; }
}
`

/** The chosen entry: what it is, its neighbours in the list, the choices of its frames, and the frames. */
function entryInFrames(
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

/** An entry in frames, one for each look. Each is as wide as its look, and scaled down where there is less room. */
function frames(entry: Entry, title: string, looks: readonly Look[], words: Words): ReactNode {
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

/** Path of the script of the gallery. */
export const galleryScript = `${galleryPath}/gallery.mjs`

/** The page that shows every state and mail. What is chosen is in its address. */
export function galleryPage(request: PageRequest): string {
  const words = pageWords[request.locale]
  const choices = readChoices(request)
  const found = matching(request.query.text)
  return documentOf(
    {
      request,
      title: words.gallery.title,
      lead: words.gallery.lead,
      nav: h(
        'nav',
        { 'aria-label': words.sections, className: 'sections' },
        h('a', { href: `${testSupportBase}?lang=${request.locale}` }, words.mails.back),
      ),
      json: `GET ${testSupportBase}/states`,
      script: galleryScript,
      styles: galleryStyles,
    },
    h(
      'div',
      { key: 'gallery', className: choices.entry ? 'gallery open' : 'gallery' },
      h(
        'section',
        { className: 'list', 'aria-labelledby': 'states-title' },
        h('h2', { id: 'states-title' }, words.gallery.list),
        search(request),
        found.length === 0 && h('p', { className: 'empty' }, words.gallery.none),
        h(
          'div',
          { className: 'groups' },
          found.map((group) => listed(group, choices.entry, request)),
        ),
      ),
      choices.entry && entryInFrames(choices.entry, choices, found, request),
    ),
  )
}

function search(request: PageRequest): ReactNode {
  const { gallery: words, mails } = pageWords[request.locale]
  const { text, lang: _, ...kept } = request.query
  return h(
    'form',
    { method: 'get', action: galleryPath, className: 'fields', role: 'search' },
    h('input', { type: 'hidden', name: 'lang', value: request.locale }),
    Object.entries(kept).map(([name, value]) => h('input', { key: name, type: 'hidden', name, value })),
    h(
      'div',
      { className: 'field' },
      h('label', { htmlFor: 'text' }, words.text),
      h('input', { id: 'text', name: 'text', type: 'search', defaultValue: text, autoComplete: 'off' }),
    ),
    h(
      'div',
      { className: 'buttons' },
      h('button', { type: 'submit' }, mails.search),
      text !== undefined &&
        h('a', { className: 'button', href: galleryHref(request, { text: undefined }) }, words.all),
    ),
  )
}

function listed(group: Group, open: Entry | undefined, request: PageRequest): ReactNode {
  const { gallery: words } = pageWords[request.locale]
  const id = `group-${group.id}`
  return h(
    'div',
    { key: group.id, className: 'group', role: 'group', 'aria-labelledby': id },
    h('h3', { id }, group.title[request.locale], group.route && h('code', null, group.route)),
    fileList(group.files, words.files),
    h(
      'ul',
      { className: 'entries' },
      group.entries.map((entry) =>
        h(
          'li',
          { key: entry.id, className: 'entry' },
          h(
            'a',
            {
              id: entry.id,
              href: galleryHref(request, { state: entry.id }),
              'aria-current': entry.id === open?.id ? 'true' : undefined,
            },
            entry.title[request.locale],
          ),
          deepLinks(entry, request),
        ),
      ),
    ),
  )
}
