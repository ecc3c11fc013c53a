import { languageTags } from '@recruiting/schema/locale'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { Mail } from '@recruiting/schema/test-support/entities'
import { createElement as h, type ReactNode } from 'react'
import { actionButton } from './elements.ts'
import { hrefOf, type PageRequest } from './page-request.ts'
import { pageWords, type Words } from './page-words.ts'
import { timeOf } from './times.ts'

const views = ['html', 'text', 'source'] as const
const widths = ['desktop', 'phone'] as const
const schemes = ['light', 'dark'] as const

/** A mail with all its parts. Its HTML is shown in a frame without scripts. */
export function openMail(mail: Mail, request: PageRequest): ReactNode {
  const words = pageWords[request.locale]
  const texts = words.mails
  const lang = languageTags[mail.locale]
  const view = chosen(views, request.query.as)
  return h(
    'article',
    { 'aria-labelledby': 'mail-title' },
    h('a', { className: 'button to-list', href: hrefOf(request, { open: undefined }) }, texts.toList),
    h('h2', { id: 'mail-title', lang }, mail.subject),
    h('p', null, texts.to, mail.to, h('br'), texts.sentAt, timeOf(mail.sentAt)),
    h(
      'div',
      { className: 'switches' },
      choice(texts.view, 'as', views, view, request, texts),
      view === 'html' &&
        choice(texts.width, 'width', widths, chosen(widths, request.query.width), request, texts),
      view === 'html' &&
        choice(texts.scheme, 'scheme', schemes, chosen(schemes, request.query.scheme), request, texts),
    ),
    content(mail, view, request, texts),
    mail.links.length > 0 && links(mail, words),
    actionButton(
      'mail-delete',
      texts.delete,
      { method: 'DELETE', path: `${testSupportBase}/mails/${encodeURIComponent(mail.id)}` },
      { isDanger: true },
    ),
  )
}

/** The option that the query names, else the first. */
function chosen<const O extends readonly [string, ...string[]]>(
  options: O,
  asked: string | undefined,
): O[number] {
  return options.find((option) => option === asked) ?? options[0]
}

function choice<O extends keyof Words['mails']['options']>(
  label: string,
  field: string,
  options: readonly O[],
  current: O,
  request: PageRequest,
  texts: Words['mails'],
): ReactNode {
  return h(
    'nav',
    { 'aria-label': label, className: 'switch', key: field },
    options.map((option, position) =>
      h(
        'a',
        {
          key: option,
          id: `${field}-${option}`,
          // The first option is the default.
          href: hrefOf(request, { [field]: position === 0 ? undefined : option }),
          'aria-current': option === current ? 'true' : undefined,
        },
        texts.options[option],
      ),
    ),
  )
}

function content(
  mail: Mail,
  view: (typeof views)[number],
  { query }: PageRequest,
  texts: Words['mails'],
): ReactNode {
  const lang = languageTags[mail.locale]
  const name = texts.options[view]
  if (view !== 'html')
    return h(
      'pre',
      { lang, tabIndex: 0, role: 'region', 'aria-label': name, className: view },
      view === 'text' ? mail.text : mail.html,
    )
  const scheme = chosen(schemes, query.scheme)
  return h('iframe', {
    title: texts.frame,
    className: chosen(widths, query.width),
    // `prefers-color-scheme` of the mail follows the scheme of its frame.
    style: { colorScheme: scheme },
    // No scripts, no forms, no access to this page; links may open new tabs without the sandbox.
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    srcDoc: mail.html,
  })
}

function links({ links: all }: Mail, { copy, mails: texts }: Words): ReactNode {
  return [
    h('h3', { key: 'title' }, texts.links),
    all.map(({ url, purpose }, position) => {
      const id = `mail-link-${position}`
      return h(
        'div',
        { key: id, className: 'copyable' },
        h(
          'span',
          { className: 'grow' },
          texts.purposes[purpose],
          ' ',
          h('a', { id, href: url, target: '_blank', rel: 'noopener noreferrer' }, url),
        ),
        h(
          'button',
          {
            type: 'button',
            id: `${id}-copy`,
            'data-copy': id,
            'aria-label': `${copy} ${texts.purposes[purpose]}`,
          },
          copy,
        ),
      )
    }),
  ]
}
