import { readConfig } from '@recruiting/mock-api/config'
import { maxJsonBytes } from '@recruiting/mock-api/http/read-request'
import { limits } from '@recruiting/schema/limits'
import type { Rule } from '@recruiting/schema/rules'
import type { VectorFile } from './vector-file.ts'

type Answer = { status: number; code: string; rule?: Rule; path?: string }

/** By id: what the limit means with `#` for its number, its unit and number, and the answer beyond it. */
type Limits = Readonly<
  Record<string, readonly [why: string, unit: string, most: number, beyond: Answer | null]>
>

const tooLarge: Answer = { status: 413, code: 'payload_too_large' }
const malformed: Answer = { status: 400, code: 'malformed' }
const waiting: Answer = { status: 429, code: 'too_many_requests' }
const timedOut: Answer = { status: 408, code: 'request_timeout' }
const full: Answer = { status: 507, code: 'insufficient_storage' }
const expired: Answer = { status: 410, code: 'link_expired' }
const refused = (rule: Rule, path: string): Answer => ({ status: 422, code: 'validation_failed', rule, path })

/** The largest accepted value of each; the smallest refused one is one more. */
const fixed: Limits = {
  'json.bytes': [
    'A JSON body may have at most # bytes, also with chunked encoding.',
    'bytes',
    maxJsonBytes,
    tooLarge,
  ],
  'json.values': [
    'A JSON body may have at most # members of objects and items of lists, at any depth.',
    'values',
    limits.jsonValues,
    tooLarge,
  ],
  'json.depth': [
    'A JSON body may nest objects and lists # levels deep at most; the body itself is one level.',
    'levels',
    limits.jsonDepth,
    malformed,
  ],
  idempotencyKey: [
    'The header Idempotency-Key may have at most # printable ASCII characters.',
    'characters',
    limits.idempotencyKey,
    refused('tooLong', 'Idempotency-Key'),
  ],
  'file.bytes': [
    'A file of any kind may have at most # bytes; the path is that of its kind, such as other.resume.',
    'bytes',
    limits.fileBytes,
    { status: 413, code: 'payload_too_large', rule: 'fileTooBig', path: 'other.resume' },
  ],
  'headshot.pixels': [
    'The width of a headshot times its height may be at most # pixels.',
    'pixels',
    limits.headshotPixels,
    refused('filePixels', 'other.headshot'),
  ],
  'headshot.side': [
    'A side of a headshot may have at most # pixels.',
    'pixels',
    limits.headshotSide,
    refused('filePixels', 'other.headshot'),
  ],
  jobCodes: [
    'An application may be for at most # vacancies.',
    'items',
    limits.jobCodes,
    refused('tooMany', 'jobCodes'),
  ],
  'experience.entries': [
    'An application may have at most # entries of work experience.',
    'items',
    limits.experienceEntries,
    refused('tooMany', 'experience.entries'),
  ],
  recommenders: [
    'An application may have at most # recommenders.',
    'items',
    limits.recommenders,
    refused('tooMany', 'other.recommenders'),
  ],
  'email.local': [
    'The part of an e-mail address before the sign @ may have at most # characters.',
    'characters',
    limits.emailLocal,
    refused('email', 'personal.email'),
  ],
  jobCode: [
    'The code of a vacancy in a body may have at most # characters.',
    'characters',
    limits.jobCode,
    refused('invalid', 'jobCodes.0'),
  ],
  salary: [
    'A salary by the month or year may be at most # TWD.',
    'TWD',
    limits.salary,
    refused('tooLarge', 'application.expectedSalary'),
  ],
  'salary.hour': [
    'A salary by the hour may be at most # TWD.',
    'TWD',
    limits.hourlySalary,
    refused('tooLargeByTheHour', 'application.expectedSalary'),
  ],
  page: ['A page number of the list may be at most #.', 'page', limits.page, refused('tooLarge', 'page')],
  pageSize: [
    'A page of the list may have at most # vacancies.',
    'items',
    limits.pageSize,
    refused('tooLarge', 'pageSize'),
  ],
}

/** The longest texts: what has the limit, its unit and number, and the path of `tooLong`. */
const texts = {
  name: [
    'A name in Chinese, and relation and name of other people,',
    'codePoints',
    limits.name,
    'personal.lastNameZh',
  ],
  nameEn: ['A name in English', 'codePoints', limits.nameEn, 'personal.nameEn'],
  email: ['An e-mail address', 'characters', limits.email, 'personal.email'],
  phone: ['A phone number as it is sent', 'codePoints', limits.phone, 'personal.mobilePhone'],
  line: [
    'A text of one line, such as a school, a company or a title,',
    'codePoints',
    limits.line,
    'education.highest.school',
  ],
  address: ['A postal address', 'codePoints', limits.address, 'contact.address'],
  note: [
    'The details of a lawsuit or of a health condition',
    'codePoints',
    limits.note,
    'other.lawsuitDetails',
  ],
  text: ['The content of a work experience', 'codePoints', limits.text, 'experience.entries.0.content'],
  url: ['A web address', 'codePoints', limits.url, 'other.portfolioUrl'],
  recommendCode: ['A recommendation code', 'characters', limits.recommendCode, 'application.recommendCode'],
  employeeId: ['An employee id', 'characters', limits.employeeId, 'application.recommenderEmployeeId'],
  keyword: ['A keyword of a search', 'codePoints', limits.keyword, 'keyword'],
} as const satisfies Readonly<
  Record<string, readonly [subject: string, unit: 'codePoints' | 'characters', most: number, path: string]>
>

/** What is cut off beyond the limit. */
const cut: Limits = {
  issues: ['An answer has # issues at most; the first ones are sent.', 'items', limits.issues, null],
  issuePath: [
    'The path of an issue has # code points at most; the rest is cut off.',
    'codePoints',
    limits.issuePath,
    null,
  ],
  fileName: [
    'The name of a stored file has # bytes of UTF-8 at most; the rest is cut off.',
    'bytes',
    limits.fileName,
    null,
  ],
}

/** Settings of the reference backend. */
function settings(): Limits {
  const config = readConfig({})
  const seconds = (milliseconds: number) => milliseconds / 1000
  return {
    uploads: [
      'A client may upload at most # files in an hour by default.',
      'requests',
      config.UPLOADS_PER_HOUR,
      waiting,
    ],
    uploadBytes: [
      'A client may upload at most # bytes in an hour by default.',
      'bytes',
      config.UPLOAD_BYTES_PER_HOUR,
      waiting,
    ],
    stagedBytes: [
      'All files that no application has claimed may have at most # bytes by default.',
      'bytes',
      config.STAGED_BYTES,
      full,
    ],
    submits: [
      'A client may submit at most # applications in an hour by default.',
      'requests',
      config.SUBMITS_PER_HOUR,
      waiting,
    ],
    linkRequests: [
      'A client may request at most # mails with a link in an hour by default, counted for each call.',
      'requests',
      config.LINK_REQUESTS_PER_HOUR,
      waiting,
    ],
    linkRequestsOfAll: [
      'All clients together may request at most # mails with a link in an hour by default.',
      'requests',
      config.LINK_MAILS_PER_HOUR,
      waiting,
    ],
    linkMails: [
      'An address gets at most # requested mails with a link in an hour by default; further requests are answered alike.',
      'mails',
      config.LINK_MAILS_PER_ADDRESS,
      null,
    ],
    resendAfter: [
      'Two mails with a link to an address are # seconds apart at least by default: `resendAfter` of the answer.',
      'seconds',
      seconds(config.LINK_RESEND_AFTER),
      null,
    ],
    wrongLinks: [
      'A client may send at most # wrong tokens in 15 minutes by default.',
      'requests',
      config.WRONG_LINKS,
      waiting,
    ],
    headerTimeout: [
      'The header of a request may take at most # seconds by default.',
      'seconds',
      seconds(config.HEADER_TIMEOUT),
      timedOut,
    ],
    idleTimeout: [
      'A body may pause for at most # seconds without any byte by default.',
      'seconds',
      seconds(config.IDLE_TIMEOUT),
      timedOut,
    ],
    requestTimeout: [
      'A whole request may take at most # seconds by default.',
      'seconds',
      seconds(config.REQUEST_TIMEOUT),
      timedOut,
    ],
    'upload.lifetime': [
      'A staged file can be claimed for # seconds by default, until `expiresAt` of the answer.',
      'seconds',
      seconds(config.UPLOAD_TTL),
      refused('fileExpired', 'other.resume'),
    ],
    'idempotency.lifetime': [
      'The answer of an Idempotency-Key is kept for # seconds at least by default.',
      'seconds',
      seconds(config.IDEMPOTENCY_TTL),
      null,
    ],
    'deleteLink.lifetime': [
      'A link to delete everything works for # seconds by default.',
      'seconds',
      seconds(config.DELETE_LINK_TTL),
      expired,
    ],
    'editLink.lifetime': [
      'A link to edit personal information works for # seconds by default.',
      'seconds',
      seconds(config.EDIT_LINK_TTL),
      expired,
    ],
    'referralLink.lifetime': [
      'A link to check a referral works for # seconds by default.',
      'seconds',
      seconds(config.REFERRAL_LINK_TTL),
      expired,
    ],
    'endedLink.memory': [
      'An expired or replaced link is known for # seconds after its expiry by default.',
      'seconds',
      seconds(config.OLD_LINK_TTL),
      { status: 401, code: 'link_invalid' },
    ],
    retention: [
      'An application is kept for # seconds after the last one of its address by default.',
      'seconds',
      seconds(config.RETENTION),
      null,
    ],
  }
}

export function limitVectors(): VectorFile {
  const casesOf = (table: Limits, toCase: (most: number, beyond: Answer | null) => object, prefix = '') =>
    Object.entries(table).map(([id, [why, unit, most, beyond]]) => ({
      id: `limits.${prefix}${id}`,
      why: why.replace('#', String(most)),
      unit,
      ...toCase(most, beyond),
    }))
  return {
    name: 'limits',
    about:
      'Every limit, with its edges: `accepted` is the largest accepted value and `refused` the smallest refused one, in `unit`. Limits with `default` are settings of the backend: the value is that of the reference backend and may differ. `answer`: what a request beyond the limit gets; null, when the end of the time has no answer of its own.',
    cases: [
      ...Object.entries(texts).map(([id, [subject, unit, most, path]]) => ({
        id: `limits.${id}`,
        why: `${subject} may have at most ${most} ${unit === 'codePoints' ? 'code points' : unit}.`,
        unit,
        accepted: most,
        refused: most + 1,
        answer: refused('tooLong', path),
      })),
      ...casesOf(fixed, (most, answer) => ({ accepted: most, refused: most + 1, answer })),
      {
        id: 'limits.headers.bytes',
        why: 'A request header of 8192 bytes is accepted, and one of 20000 is refused; in between servers may differ.',
        unit: 'bytes',
        accepted: 8_192,
        refused: 20_000,
        answer: { status: 431, code: 'headers_too_large' },
      },
      ...casesOf(cut, (most) => ({ accepted: most, refused: null, answer: null })),
      ...casesOf(settings(), (most, answer) => ({ default: most, answer }), 'setting.'),
    ],
  }
}
