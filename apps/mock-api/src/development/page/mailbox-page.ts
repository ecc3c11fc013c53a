import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { Mail } from '@recruiting/schema/test-support/entities'
import { createElement as h, type ReactNode } from 'react'
import { documentOf } from './document.ts'
import { actionButton, live, result } from './elements.ts'
import { hrefOf, type PageRequest } from './page-request.ts'
import { pageWords, type Words } from './page-words.ts'
import { timeOf } from './times.ts'

export const mailboxPath = `${testSupportBase}/mailbox`

type MailboxView = {
  request: PageRequest
  messages: readonly Mail[]
  recipients: readonly string[]
  /** The requested mail; undefined when it does not exist. */
  open: Mail | undefined
}

/**
 * The mailbox as a page for developers. React escapes all text; the HTML of a mail is shown in a frame without
 * scripts.
 */
export function mailboxPage(view: MailboxView): string {
  const { request, open } = view
  const words = pageWords[request.locale].mails
  return documentOf(
    {
      request,
      title: words.title,
      lead: words.lead,
      nav: navigation(view),
      json: `GET ${testSupportBase}/mails?to=…`,
      // The page does not reload while a mail is open.
      reloads: open === undefined,
    },
    h(
      'div',
      { key: 'mailbox', className: open ? 'mailbox open' : 'mailbox' },
      h(
        'section',
        { className: 'list', 'aria-label': words.title },
        search(view),
        result(),
        live('mails-live', messageList(view)),
      ),
      h('section', { 'aria-label': words.options.html }, result(), live('mail-live', openPart(view))),
    ),
  )
}

function navigation({ request }: MailboxView): ReactNode {
  const words = pageWords[request.locale]
  const lang = request.query.lang === undefined ? '' : `?lang=${request.locale}`
  return h(
    'nav',
    { 'aria-label': words.sections, className: 'sections' },
    h('a', { href: `${testSupportBase}${lang}` }, words.mails.back),
  )
}

function search({ request, recipients }: MailboxView): ReactNode {
  const { mails: words } = pageWords[request.locale]
  return h(
    'form',
    { method: 'get', action: mailboxPath, className: 'fields' },
    h(
      'div',
      { className: 'field' },
      h('label', { htmlFor: 'to' }, words.recipient),
      h('input', {
        id: 'to',
        name: 'to',
        type: 'search',
        list: 'recipients',
        defaultValue: request.query.to,
        autoComplete: 'off',
      }),
      h(
        'datalist',
        { id: 'recipients' },
        recipients.map((address) => h('option', { key: address, value: address })),
      ),
    ),
    h(
      'div',
      { className: 'submit' },
      h('button', { type: 'submit' }, words.search),
      h('a', { className: 'button', href: hrefOf(request, { to: undefined, open: undefined }) }, words.all),
    ),
  )
}

function messageList({ messages, request, open }: MailboxView): ReactNode {
  const { mails: words } = pageWords[request.locale]
  const { to } = request.query
  if (messages.length === 0)
    return h('p', { className: 'empty' }, to === undefined ? words.none : interpolate(words.noneTo, { to }))
  return [
    h(
      'ol',
      { key: 'list', className: 'mails', 'aria-label': words.list },
      messages.map((mail) =>
        h(
          'li',
          { key: mail.id },
          h(
            'a',
            {
              id: `mail-${mail.id}`,
              href: hrefOf(request, { open: mail.id }),
              'aria-current': mail.id === open?.id ? 'true' : undefined,
            },
            h('strong', { lang: languageTags[mail.locale] }, mail.subject),
            h('span', null, mail.to),
            timeOf(mail.sentAt),
          ),
        ),
      ),
    ),
    actionButton(
      'mails-delete',
      words.deleteAll,
      { method: 'DELETE', path: `${testSupportBase}/mails`, confirm: words.deleteAllConfirm },
      { isDanger: true },
    ),
  ]
}

function openPart({ request, open }: MailboxView): ReactNode {
  if (open) return openMail(open, request)
  const { mails: words } = pageWords[request.locale]
  return request.query.open === undefined ? null : h('p', { className: 'notice' }, words.gone)
}

const views = ['html', 'text', 'source'] as const
const widths = ['desktop', 'phone'] as const
const schemes = ['light', 'dark'] as const

/** A mail with all its parts. Its HTML is shown in a frame without scripts. */
function openMail(mail: Mail, request: PageRequest): ReactNode {
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
