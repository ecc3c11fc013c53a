import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { createElement as h, type ReactNode } from 'react'
import { galleryPath } from '../gallery/entries.ts'
import { live, section } from './elements.ts'
import { mailboxPath } from './mailbox-page.ts'
import type { PageView } from './page-view.ts'
import { timeOf } from './times.ts'

const fewMails = 5

/** The way to the gallery, which has a link to each state. */
export function statesSection({ states, words: { states: texts }, request }: PageView): ReactNode {
  if (!states) return null
  return section(
    { id: 'states', title: texts.title, lead: interpolate(texts.lead, { count: String(states.length) }) },
    h(
      'a',
      {
        className: 'button',
        href: `${galleryPath}?lang=${request.locale}`,
        target: '_blank',
        rel: 'noopener',
      },
      texts.open,
    ),
  )
}

/** The newest mails, and the way to the mailbox. */
export function mailsSection({ mails, words: { mails: texts }, request: { query } }: PageView): ReactNode {
  if (!mails) return null
  const language: Record<string, string> = query.lang === undefined ? {} : { lang: query.lang }
  const hrefTo = (fields: Record<string, string>) =>
    `${mailboxPath}?${new URLSearchParams({ ...language, ...fields }).toString()}`
  return section(
    { id: 'mails', title: texts.title, lead: texts.lead },
    live(
      'mails-live',
      mails.length === 0
        ? h('p', null, texts.none)
        : h(
            'ol',
            { className: 'rows', 'aria-label': texts.latest },
            mails
              .slice(0, fewMails)
              .map((mail) =>
                h(
                  'li',
                  { key: mail.id, className: 'row' },
                  h(
                    'a',
                    { id: `mail-${mail.id}`, className: 'grow', href: hrefTo({ open: mail.id }) },
                    h('strong', { lang: languageTags[mail.locale] }, mail.subject),
                  ),
                  h('span', null, mail.to, ' ', timeOf(mail.sentAt)),
                ),
              ),
          ),
    ),
    h('a', { className: 'button', href: mailboxPath }, texts.open),
  )
}
