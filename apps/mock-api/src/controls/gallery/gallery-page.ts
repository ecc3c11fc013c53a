import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { createElement as h, type ReactNode } from 'react'
import { documentOf } from '../page/document.ts'
import type { PageRequest } from '../page/page-request.ts'
import { pageWords } from '../page/page-words.ts'
import { readChoices } from './choices.ts'
import { type Entry, type Group, galleryPath, matching } from './entries.ts'
import { galleryStyles } from './gallery-styles.ts'
import { deepLinks, fileList, galleryHref } from './parts.ts'
import { entryInFrames } from './viewer.ts'

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
