import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { Mail } from '@recruiting/schema/test-support/entities'
import { createElement as h, type ReactNode } from 'react'
import { documentOf } from './document.ts'
import { actionButton, live, result } from './elements.ts'
import { openMail } from './open-mail.ts'
import { hrefOf, type PageRequest } from './page-request.ts'
import { pageWords } from './page-words.ts'
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
