import { bodyEdit, headerEdit, headerRead, isProblem, onAnswer, onRequest, statusInstead } from './edits.ts'
import type { ProxyMutant } from './mutant.ts'

const bodies = ['submitApplication', 'savePersonalInfo', 'requestEditLinks', 'requestResumeDeletion']

/** Limits and languages. */
export const limitMutants: ProxyMutant[] = [
  {
    id: 'limits.body-too-strict',
    about: 'Bodies above 128 KiB are refused.',
    caughtBy: ['limits.json.bytes', 'vectors.json.bytesMost'],
    mutate: onAnswer(bodies, (answer, { body }) =>
      body.length > 131_072 && answer.status !== 413 ? { ...answer, status: 413 } : answer,
    ),
  },
  {
    id: 'limits.body-malformed',
    about: 'A body that is too large is 400.',
    caughtBy: ['limits.json.bytes', 'vectors.json.bytesMore'],
    mutate: statusInstead('*', 413, 400),
  },
  {
    id: 'limits.depth-of-19',
    about: 'JSON of depth 20 is refused.',
    caughtBy: ['limits.json.depth'],
    mutate: onRequest(bodies, (request) =>
      deepest(request.body.toString('utf8')) === 20 ? { ...request, body: Buffer.from('?') } : request,
    ),
  },
  {
    id: 'limits.no-retry-after',
    about: 'A 429 does not say when to try again.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: headerEdit('*', 'retry-after', () => undefined),
  },
  {
    id: 'limits.retry-after-in-milliseconds',
    about: 'Retry-After is in milliseconds.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: headerEdit('*', 'retry-after', (seconds) => `${seconds}000`),
  },
  {
    id: 'limits.retry-after-as-date',
    about: 'Retry-After is a date.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: headerEdit('*', 'retry-after', () => new Date(Date.now() + 60_000).toUTCString()),
  },
  {
    id: 'limits.forbidden',
    about: 'A client beyond its limit gets 403.',
    caughtBy: ['limits.rate.editLinkRequests'],
    mutate: statusInstead('*', 429, 403),
  },
  {
    id: 'languages.always-chinese',
    about: 'Every answer and mail is Chinese.',
    caughtBy: ['vectors.languages.en'],
    mutate: headerRead('*', 'accept-language', () => undefined),
  },
  {
    id: 'languages.english-by-default',
    about: 'Without a known language the answer is English.',
    caughtBy: ['vectors.languages.none'],
    mutate: headerRead('*', 'accept-language', (languages) => languages ?? 'en'),
  },
  {
    id: 'languages.qualities-ignored',
    about: 'Qualities of languages are not read.',
    caughtBy: ['vectors.languages.quality'],
    mutate: headerRead('*', 'accept-language', (languages) => languages?.replace(/;\s*q=[\d.]+/g, '')),
  },
  {
    id: 'languages.no-regions',
    about: 'Languages with a region are unknown.',
    caughtBy: ['vectors.languages.enGb'],
    mutate: headerRead('*', 'accept-language', (languages) =>
      languages?.replace(/\b(?:zh|en)-[A-Za-z-]+/g, 'xx'),
    ),
  },
  {
    id: 'languages.short-tag',
    about: 'Content-Language is zh instead of zh-Hant-TW.',
    caughtBy: ['languages.every-problem', 'vectors.languages.zh'],
    mutate: headerEdit('*', 'content-language', (tag) => tag.replace('zh-Hant-TW', 'zh')),
  },
  {
    id: 'languages.constant-title',
    about: 'The title of every problem is Error.',
    caughtBy: ['languages.every-problem'],
    mutate: bodyEdit('*', 'title', () => 'Error', isProblem),
  },
]

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
