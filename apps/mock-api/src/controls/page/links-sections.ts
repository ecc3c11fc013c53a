import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { createElement as h, type ReactNode } from 'react'
import { live, section } from './elements.ts'
import { mailboxPath } from './mailbox-page.ts'
import type { PageView } from './page-view.ts'
import { languageNames } from './page-words.ts'
import { timeOf } from './times.ts'

const fewMails = 5

/** A link to each state, in both languages. */
export function statesSection({ states, words, request }: PageView): ReactNode {
  if (!states) return null
  const texts = words.states
  return section(
    { id: 'states', title: texts.title, lead: texts.lead },
    states.length === 0
      ? h('p', null, texts.empty)
      : h(
          'ul',
          { className: 'rows' },
          states.map(({ id, title, href }) =>
            h(
              'li',
              { key: id, className: 'row' },
              h('span', { className: 'grow' }, title[request.locale]),
              h(
                'div',
                { className: 'buttons' },
                locales.map((locale) =>
                  h(
                    'a',
                    {
                      key: locale,
                      className: 'button',
                      href: `${href}${href.includes('?') ? '&' : '?'}lang=${locale}`,
                      target: '_blank',
                      rel: 'noopener',
                      'aria-label': interpolate(texts.opens, {
                        title: title[request.locale],
                        language: languageNames[locale],
                      }),
                    },
                    h('span', { lang: languageTags[locale] }, languageNames[locale]),
                  ),
                ),
              ),
            ),
          ),
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
