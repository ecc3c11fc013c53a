import { worldHeader } from '../kit/test-support.ts'
import {
  bodyEdit,
  headerEdit,
  headerOf,
  headerRead,
  isProblem,
  onAnswer,
  onRequest,
  statusInstead,
  withHeader,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxyMutant } from './mutant.ts'

const bodies = ['submitApplication', 'savePersonalInfo', 'requestEditLinks', 'requestResumeDeletion']

/** Limits and languages. */
export const limitMutants: ProxyMutant[] = mutantsOf({
  'limits.body-too-strict': {
    about: 'Bodies above 128 KiB are refused.',
    caughtBy: ['vectors.json.bytesMost'],
    mutate: onAnswer(bodies, (answer, { body }) =>
      body.length > 131_072 && answer.status !== 413 ? { ...answer, status: 413 } : answer,
    ),
  },
  'limits.body-malformed': {
    about: 'A body that is too large is 400.',
    caughtBy: ['vectors.json.bytesMore'],
    mutate: statusInstead('*', 413, 400),
  },
  'limits.depth-of-19': {
    about: 'JSON of depth 20 is refused.',
    caughtBy: ['vectors.json.depthMost'],
    mutate: onRequest(bodies, (request) =>
      deepest(request.body.toString('utf8')) === 20 ? { ...request, body: Buffer.from('?') } : request,
    ),
  },
  'limits.no-retry-after': {
    about: 'A 429 does not say when to try again.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: headerEdit('*', 'retry-after', () => undefined),
  },
  'limits.retry-after-in-milliseconds': {
    about: 'Retry-After is in milliseconds.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: headerEdit('*', 'retry-after', (seconds) => `${seconds}000`),
  },
  'limits.retry-after-as-date': {
    about: 'Retry-After is a date.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: headerEdit('*', 'retry-after', () => new Date(Date.now() + 60_000).toUTCString()),
  },
  'limits.forbidden': {
    about: 'A client beyond its limit gets 403.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: statusInstead('*', 429, 403),
  },
  'languages.always-chinese': {
    about: 'Every answer and mail is Chinese.',
    caughtBy: ['vectors.languages.en'],
    mutate: headerRead('*', 'accept-language', () => undefined),
  },
  'languages.english-by-default': {
    about: 'Without a known language the answer is English.',
    caughtBy: ['vectors.languages.none'],
    mutate: headerRead('*', 'accept-language', (languages) => languages ?? 'en'),
  },
  'languages.qualities-ignored': {
    about: 'Qualities of languages are not read.',
    caughtBy: ['vectors.languages.quality'],
    mutate: headerRead('*', 'accept-language', (languages) => languages?.replace(/;\s*q=[\d.]+/g, '')),
  },
  'languages.no-regions': {
    about: 'Languages with a region are unknown.',
    caughtBy: ['vectors.languages.enGb'],
    mutate: headerRead('*', 'accept-language', (languages) =>
      languages?.replace(/\b(?:zh|en)-[A-Za-z-]+/g, 'xx'),
    ),
  },
  'languages.short-tag': {
    about: 'Content-Language is zh instead of zh-Hant-TW.',
    caughtBy: ['languages.every-problem', 'vectors.languages.zh'],
    mutate: headerEdit('*', 'content-language', (tag) => tag.replace('zh-Hant-TW', 'zh')),
  },
  'languages.constant-title': {
    about: 'The title of every problem is Error.',
    caughtBy: ['languages.every-problem'],
    mutate: bodyEdit('*', 'title', () => 'Error', isProblem),
  },
})

/** The deepest nesting of brackets outside texts. */
function deepest(json: string): number {
  let depth = 0
  let most = 0
  for (const [bracket] of json.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    most = Math.max(most, depth)
  }
  return most
}

const mailbox = ['mails']

/** A fault in the mails that the mailbox shows. */
function mailEdit(path: string, edit: (value: unknown) => unknown): () => Fault {
  return bodyEdit(mailbox, `mails.*${path === '' ? '' : `.${path}`}`, edit)
}

/** Mails. */
export const mailMutants: ProxyMutant[] = mutantsOf({
  'mails.none': {
    about: 'No mail is ever sent.',
    caughtBy: ['submit.accepted'],
    withholdsMails: true,
    mutate: bodyEdit(mailbox, 'mails', () => []),
  },
  'mails.twice': {
    about: 'Every mail is sent twice.',
    caughtBy: ['mails.applicationReceived.tw', 'submit.idempotency.one-mail'],
    mutate: bodyEdit(mailbox, 'mails', (mails) =>
      Array.isArray(mails) ? mails.flatMap((mail: unknown) => [mail, mail]) : mails,
    ),
  },
  'mails.recipient-in-lower-case': {
    about: 'Mails go to the address in lower case.',
    caughtBy: ['submit.stored.accepted-spelling'],
    mutate: mailEdit('to', (address) => String(address).toLowerCase()),
  },
  'mails.other-locale': {
    about: 'Every mail is marked as Chinese.',
    caughtBy: ['mails.applicationReceived.us'],
    mutate: mailEdit('locale', () => 'tw'),
  },
  'mails.no-subject': {
    about: 'Mails have no subject.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('subject', () => ''),
  },
  'mails.no-link': {
    about: 'Mails have no link.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('links', () => []),
  },
  'mails.other-page': {
    about: 'Links open another page of the site.',
    caughtBy: ['links.page.personal-info'],
    mutate: mailEdit('links.*.url', (url) => String(url).replace(/\/(?:edit|detail|check)\//, '/open/')),
  },
  'mails.link-without-language': {
    about: 'Links do not name the language of the mail.',
    caughtBy: ['links.page.personal-info'],
    mutate: mailEdit('links.*.url', (url) => String(url).replace(/\?lang=\w+/, '')),
  },
  'mails.facts-lost': {
    about: 'Mails have no reference number.',
    caughtBy: ['submit.accepted'],
    mutate: mailEdit('text', (text) => String(text).replace(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '')),
  },
  'mails.text-is-html': {
    about: 'The plain text of mails is markup.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('', (mail) => {
      const { html, ...rest } = Object.assign({ html: '' }, mail)
      return { ...rest, html, text: html }
    }),
  },
  'mails.text-cut-short': {
    about: 'Words are missing from the end of the text.',
    caughtBy: ['mails.applicationReceived.tw'],
    mutate: mailEdit('text', (text) => String(text).split('\n').slice(0, 4).join('\n')),
  },
})

const worldPath = '/__mock/worlds'
/** Reads another value of a header of the calls that can be in a world. */
const worldRead = (name: string, edit: (value: string | undefined) => string | undefined) =>
  onRequest('*', (request) =>
    request.target.startsWith(worldPath) ? request : withHeader(request, name, edit(headerOf(request, name))),
  )

/** Worlds. */
export const worldMutants: ProxyMutant[] = mutantsOf({
  'worlds.one-for-all': {
    about: 'A call that names a world concerns the data of everybody.',
    caughtBy: ['worlds.vacancies', 'worlds.people', 'worlds.idempotency'],
    mutate: worldRead(worldHeader, () => undefined),
  },
  'worlds.unknown-is-common': {
    about: 'A call that names an unknown world concerns the data of everybody.',
    caughtBy: ['worlds.unknown'],
    mutate: worldRead(worldHeader, (id) => (id === 'unknown' ? undefined : id)),
  },
  'worlds.no-cookie': {
    about: 'The cookie names no world.',
    caughtBy: ['worlds.cookie'],
    mutate: worldRead('Cookie', () => undefined),
  },
  'worlds.one-clock': {
    about: 'Moving the clock of a world moves that of everybody.',
    caughtBy: ['worlds.clock'],
    mutate: onRequest('*', (request) =>
      request.target === '/__mock/clock' ? withHeader(request, worldHeader, undefined) : request,
    ),
  },
  'worlds.one-mailbox': {
    about: 'The mails of all worlds are in one mailbox.',
    caughtBy: ['worlds.side-by-side'],
    mutate: onRequest('*', (request) =>
      request.target.startsWith('/__mock/mails') ? withHeader(request, worldHeader, undefined) : request,
    ),
  },
  'worlds.one-seed': {
    about: 'Every world has the vacancies of the bundle.',
    caughtBy: ['worlds.seed'],
    mutate: onRequest('*', (request) =>
      request.target === worldPath ? { ...request, body: Buffer.from('{}') } : request,
    ),
  },
})
