import { languageTags } from '@recruiting/schema/locale'
import type { Mail } from '@recruiting/schema/test-support/entities'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageStyles } from './mailbox-styles.ts'

const path = '/__mock/mailbox'
const refreshSeconds = 5

export type MailboxView = {
  to: string | undefined
  messages: readonly Mail[]
  recipients: readonly string[]
  openId: string | undefined
  asText: boolean
}

/**
 * The mailbox as a page for developers. React escapes all text; the HTML of a mail is shown in a frame without
 * scripts.
 */
export function mailboxPage(view: MailboxView): string {
  const open = view.messages.find(({ id }) => id === view.openId)
  const document = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      // The page does not reload while a mail is open.
      !open && h('meta', { httpEquiv: 'refresh', content: String(refreshSeconds) }),
      h('title', null, `Mailbox (${view.messages.length})`),
      h('style', null, pageStyles),
    ),
    h('body', null, header(view), h('main', null, messageList(view, open), open && message(view, open))),
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`
}

function header({ to, recipients }: MailboxView): ReactNode {
  return h(
    'header',
    null,
    h('h1', null, 'Mailbox'),
    h(
      'p',
      null,
      'What would have been sent. ',
      h('span', { lang: 'zh-Hant-TW' }, '開發用信箱：未實際寄出的郵件'),
    ),
    h(
      'form',
      { method: 'get', action: path },
      h('label', { htmlFor: 'to' }, 'Recipient'),
      h('input', {
        id: 'to',
        name: 'to',
        type: 'search',
        list: 'recipients',
        defaultValue: to,
        autoComplete: 'off',
      }),
      h(
        'datalist',
        { id: 'recipients' },
        recipients.map((address) => h('option', { key: address, value: address })),
      ),
      h('button', { type: 'submit' }, 'Filter'),
      h('a', { href: path }, 'All'),
      h('a', { href: link({ to }) }, 'Refresh'),
    ),
    h(
      'p',
      { className: 'quiet' },
      'As JSON: ',
      h('code', null, 'GET /__mock/mails?to=…'),
      '. Empty it: ',
      h('code', null, 'DELETE /__mock/mails'),
    ),
  )
}

function messageList({ messages, to }: MailboxView, open: Mail | undefined): ReactNode {
  if (messages.length === 0) {
    return h('p', { className: 'empty' }, to === undefined ? 'No mail yet.' : `No mail to ${to}.`)
  }
  return h(
    'ol',
    { 'aria-label': 'Mails, newest first' },
    messages.map((mail) =>
      h(
        'li',
        { key: mail.id },
        h(
          'a',
          { href: link({ to, open: mail.id }), 'aria-current': mail === open ? 'true' : undefined },
          h('strong', { lang: languageTags[mail.locale] }, mail.subject),
          h('span', null, mail.to),
          h('time', { dateTime: mail.sentAt }, mail.sentAt),
        ),
      ),
    ),
  )
}

function message({ to, asText }: MailboxView, mail: Mail): ReactNode {
  const lang = languageTags[mail.locale]
  return h(
    'article',
    null,
    h('h2', { lang }, mail.subject),
    h('p', null, 'To ', mail.to, ' · ', h('time', { dateTime: mail.sentAt }, mail.sentAt)),
    h(
      'nav',
      { 'aria-label': 'View' },
      view('HTML', link({ to, open: mail.id }), !asText),
      view('Text', link({ to, open: mail.id, as: 'text' }), asText),
    ),
    asText
      ? h('pre', { lang }, mail.text)
      : h('iframe', {
          title: 'The mail as HTML',
          // No scripts, no forms, no access to this page; links may open new tabs without the sandbox.
          sandbox: 'allow-popups allow-popups-to-escape-sandbox',
          srcDoc: mail.html,
        }),
  )
}

function view(label: string, href: string, current: boolean): ReactNode {
  return h('a', { href, 'aria-current': current ? 'true' : undefined }, label)
}

/** The URL of the page with the given selection. */
function link(query: { to?: string | undefined; open?: string; as?: 'text' }): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
