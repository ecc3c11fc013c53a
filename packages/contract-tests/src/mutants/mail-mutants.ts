import { bodyEdit } from './edits.ts'
import type { Fault, ProxyMutant } from './mutant.ts'

const mailbox = ['mails']

/** A fault in the mails that the mailbox shows. */
function mailEdit(path: string, edit: (value: unknown) => unknown): () => Fault {
  return bodyEdit(mailbox, `mails.*${path === '' ? '' : `.${path}`}`, edit)
}

/** Mails. */
export const mailMutants: ProxyMutant[] = [
  {
    id: 'mails.none',
    about: 'No mail is ever sent.',
    caughtBy: ['submit.accepted'],
    withholdsMails: true,
    mutate: bodyEdit(mailbox, 'mails', () => []),
  },
  {
    id: 'mails.twice',
    about: 'Every mail is sent twice.',
    caughtBy: ['mails.applicationReceived.tw', 'submit.idempotency.one-mail'],
    mutate: bodyEdit(mailbox, 'mails', (mails) =>
      Array.isArray(mails) ? mails.flatMap((mail: unknown) => [mail, mail]) : mails,
    ),
  },
  {
    id: 'mails.recipient-in-lower-case',
    about: 'Mails go to the address in lower case.',
    caughtBy: ['submit.stored.accepted-spelling'],
    mutate: mailEdit('to', (address) => String(address).toLowerCase()),
  },
  {
    id: 'mails.other-locale',
    about: 'Every mail is marked as Chinese.',
    caughtBy: ['mails.applicationReceived.us'],
    mutate: mailEdit('locale', () => 'tw'),
  },
  {
    id: 'mails.no-subject',
    about: 'Mails have no subject.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('subject', () => ''),
  },
  {
    id: 'mails.no-link',
    about: 'Mails have no link.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('links', () => []),
  },
  {
    id: 'mails.other-page',
    about: 'Links open another page of the site.',
    caughtBy: ['links.page.personal-info'],
    mutate: mailEdit('links.*.url', (url) => String(url).replace(/\/(?:edit|detail|check)\//, '/open/')),
  },
  {
    id: 'mails.link-without-language',
    about: 'Links do not name the language of the mail.',
    caughtBy: ['links.page.personal-info'],
    mutate: mailEdit('links.*.url', (url) => String(url).replace(/\?lang=\w+/, '')),
  },
  {
    id: 'mails.facts-lost',
    about: 'Mails have no reference number.',
    caughtBy: ['submit.accepted'],
    mutate: mailEdit('text', (text) => String(text).replace(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '')),
  },
  {
    id: 'mails.text-is-html',
    about: 'The plain text of mails is markup.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('', (mail) => {
      const { html, ...rest } = Object.assign({ html: '' }, mail)
      return { ...rest, html, text: html }
    }),
  },
  {
    id: 'mails.text-cut-short',
    about: 'Words are missing from the end of the text.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('text', (text) => String(text).split('\n').slice(0, 4).join('\n')),
  },
]
