import { readConfig } from '@recruiting/mock-api/config'
import { mostJsonBytes } from '@recruiting/mock-api/contract/json-body'
import { limits } from '@recruiting/schema/limits'
import type { Rule } from '@recruiting/schema/rules'
import type { VectorCase, VectorFile } from './vector-file.ts'

type Answer = { status: number; code: string; rule?: Rule; path?: string }

const tooLarge: Answer = { status: 413, code: 'payload_too_large' }
const malformed: Answer = { status: 400, code: 'malformed' }
const waiting: Answer = { status: 429, code: 'too_many_requests' }
const timedOut: Answer = { status: 408, code: 'request_timeout' }
const full: Answer = { status: 507, code: 'insufficient_storage' }
const refused = (rule: Rule, path: string): Answer => ({ status: 422, code: 'validation_failed', rule, path })

/** A limit with its edges: the largest accepted value, and the smallest refused one. */
function most(id: string, why: string, unit: string, accepted: number, beyond: Answer): VectorCase {
  return { id: `limits.${id}`, why, unit, accepted, refused: accepted + 1, answer: beyond }
}

/** A limit of the configuration, which an operator may change; the default. */
function setting(id: string, why: string, unit: string, value: number, answer: Answer | null): VectorCase {
  return { id: `limits.setting.${id}`, why, unit, default: value, answer }
}

export function limitVectors(): VectorFile {
  const config = readConfig({})
  const seconds = (milliseconds: number) => milliseconds / 1000
  return {
    name: 'limits',
    about:
      'Every limit, with its edges: `accepted` is the largest accepted value and `refused` the smallest refused one, in `unit`. Limits with `default` are settings of the backend: the value is that of the reference backend and may differ. `answer`: what a request beyond the limit gets; null, when the end of the time has no answer of its own.',
    cases: [
      most('json.bytes', 'A JSON body, also with chunked encoding.', 'bytes', mostJsonBytes, tooLarge),
      most(
        'json.values',
        'Members of objects and items of lists in a JSON body, at any depth.',
        'values',
        1000,
        tooLarge,
      ),
      most(
        'json.depth',
        'Nesting of objects and lists in a JSON body; the body itself is one level.',
        'levels',
        20,
        malformed,
      ),
      {
        id: 'limits.headers.bytes',
        why: 'The header of a request. Servers count differently, so the edge may lie anywhere between both values.',
        unit: 'bytes',
        accepted: 8_192,
        refused: 20_000,
        answer: { status: 431, code: 'headers_too_large' },
      },
      most(
        'idempotencyKey',
        'The header Idempotency-Key: printable ASCII characters.',
        'characters',
        limits.idempotencyKey,
        refused('tooLong', 'Idempotency-Key'),
      ),
      most(
        'file.bytes',
        'A file of any kind. The path is that of its kind: other.headshot, other.resume, other.portfolio.',
        'bytes',
        limits.fileBytes,
        { status: 413, code: 'payload_too_large', rule: 'fileTooBig', path: 'other.resume' },
      ),
      most(
        'headshot.pixels',
        'Width times height of a headshot.',
        'pixels',
        limits.headshotPixels,
        refused('filePixels', 'other.headshot'),
      ),
      most(
        'headshot.side',
        'A side of a headshot.',
        'pixels',
        limits.headshotSide,
        refused('filePixels', 'other.headshot'),
      ),
      most(
        'jobCodes',
        'Vacancies of an application.',
        'items',
        limits.jobCodes,
        refused('tooMany', 'jobCodes'),
      ),
      most(
        'experience.entries',
        'Entries of work experience.',
        'items',
        limits.experienceEntries,
        refused('tooMany', 'experience.entries'),
      ),
      most(
        'recommenders',
        'Recommenders.',
        'items',
        limits.recommenders,
        refused('tooMany', 'other.recommenders'),
      ),
      most(
        'name',
        'A name in Chinese; relation and name of other people.',
        'codePoints',
        limits.name,
        refused('tooLong', 'personal.lastNameZh'),
      ),
      most(
        'nameEn',
        'A name in English.',
        'codePoints',
        limits.nameEn,
        refused('tooLong', 'personal.nameEn'),
      ),
      most('email', 'An e-mail address.', 'characters', limits.email, refused('tooLong', 'personal.email')),
      most(
        'email.local',
        'The part of an e-mail address before the sign.',
        'characters',
        limits.emailLocal,
        refused('email', 'personal.email'),
      ),
      most(
        'phone',
        'A phone number as sent.',
        'codePoints',
        limits.phone,
        refused('tooLong', 'personal.mobilePhone'),
      ),
      most(
        'line',
        'A line: schools, companies, titles.',
        'codePoints',
        limits.line,
        refused('tooLong', 'education.highest.school'),
      ),
      most(
        'address',
        'A postal address.',
        'codePoints',
        limits.address,
        refused('tooLong', 'contact.address'),
      ),
      most(
        'note',
        'Details of a lawsuit, of a health condition.',
        'codePoints',
        limits.note,
        refused('tooLong', 'other.lawsuitDetails'),
      ),
      most(
        'text',
        'The content of a work experience.',
        'codePoints',
        limits.text,
        refused('tooLong', 'experience.entries.0.content'),
      ),
      most('url', 'A web address.', 'codePoints', limits.url, refused('tooLong', 'other.portfolioUrl')),
      most(
        'recommendCode',
        'A recommendation code.',
        'characters',
        limits.recommendCode,
        refused('tooLong', 'application.recommendCode'),
      ),
      most(
        'employeeId',
        'An employee id.',
        'characters',
        limits.employeeId,
        refused('tooLong', 'application.recommenderEmployeeId'),
      ),
      most(
        'jobCode',
        'The code of a vacancy, in a body.',
        'characters',
        limits.jobCode,
        refused('invalid', 'jobCodes.0'),
      ),
      most(
        'salary',
        'An amount by the month or year.',
        'TWD',
        limits.salary,
        refused('tooLarge', 'application.expectedSalary'),
      ),
      most(
        'salary.hour',
        'An amount by the hour.',
        'TWD',
        limits.hourlySalary,
        refused('tooLargeByTheHour', 'application.expectedSalary'),
      ),
      most('keyword', 'A keyword.', 'codePoints', limits.keyword, refused('tooLong', 'keyword')),
      most('page', 'A page of the list.', 'page', limits.page, refused('tooLarge', 'page')),
      most('pageSize', 'Vacancies of a page.', 'items', limits.pageSize, refused('tooLarge', 'pageSize')),
      {
        id: 'limits.issues',
        why: 'Issues of an answer; the first ones are sent.',
        unit: 'items',
        accepted: limits.issues,
        refused: null,
        answer: null,
      },
      {
        id: 'limits.issuePath',
        why: 'The path of an issue; the rest is cut off.',
        unit: 'codePoints',
        accepted: limits.issuePath,
        refused: null,
        answer: null,
      },
      {
        id: 'limits.fileName',
        why: 'The name of a stored file in UTF-8; the rest is cut off.',
        unit: 'bytes',
        accepted: limits.fileName,
        refused: null,
        answer: null,
      },
      setting('uploads', 'Uploads of a client in an hour.', 'requests', config.UPLOADS_PER_HOUR, waiting),
      setting(
        'uploadBytes',
        'Bytes of uploads of a client in an hour.',
        'bytes',
        config.UPLOAD_BYTES_PER_HOUR,
        waiting,
      ),
      setting(
        'stagedBytes',
        'Bytes of all files that no application has claimed.',
        'bytes',
        config.STAGED_BYTES,
        full,
      ),
      setting(
        'submits',
        'Applications of a client in an hour.',
        'requests',
        config.SUBMITS_PER_HOUR,
        waiting,
      ),
      setting(
        'linkRequests',
        'Requests for a mail with a link of a client in an hour, for each call.',
        'requests',
        config.LINK_REQUESTS_PER_HOUR,
        waiting,
      ),
      setting(
        'linkRequestsOfAll',
        'The same of all clients together.',
        'requests',
        config.LINK_MAILS_PER_HOUR,
        waiting,
      ),
      setting(
        'linkMails',
        'Mails with a link to an address in an hour on request; further requests get the same answer but no mail.',
        'mails',
        config.LINK_MAILS_PER_ADDRESS,
        null,
      ),
      setting(
        'resendAfter',
        'Pause between two mails with a link to an address; `resendAfter` of the answer.',
        'seconds',
        seconds(config.LINK_RESEND_AFTER),
        null,
      ),
      setting(
        'wrongLinks',
        'Wrong tokens of a client in 15 minutes.',
        'requests',
        config.WRONG_LINKS,
        waiting,
      ),
      setting(
        'headerTimeout',
        'Time for the header of a request.',
        'seconds',
        seconds(config.HEADER_TIMEOUT),
        timedOut,
      ),
      setting(
        'idleTimeout',
        'Time without any byte of a body.',
        'seconds',
        seconds(config.IDLE_TIMEOUT),
        timedOut,
      ),
      setting(
        'requestTimeout',
        'Time for a whole request.',
        'seconds',
        seconds(config.REQUEST_TIMEOUT),
        timedOut,
      ),
      setting(
        'upload.lifetime',
        'How long a staged file waits to be claimed; `expiresAt` of the answer.',
        'seconds',
        seconds(config.UPLOAD_TTL),
        refused('fileExpired', 'other.resume'),
      ),
      setting(
        'idempotency.lifetime',
        'How long the answer of an Idempotency-Key is kept at least.',
        'seconds',
        seconds(config.IDEMPOTENCY_TTL),
        null,
      ),
      setting(
        'deleteLink.lifetime',
        'How long a link to delete everything works.',
        'seconds',
        seconds(config.DELETE_LINK_TTL),
        { status: 410, code: 'link_expired' },
      ),
      setting(
        'editLink.lifetime',
        'How long a link to edit personal information works.',
        'seconds',
        seconds(config.EDIT_LINK_TTL),
        { status: 410, code: 'link_expired' },
      ),
      setting(
        'referralLink.lifetime',
        'How long a link to check a referral works.',
        'seconds',
        seconds(config.REFERRAL_LINK_TTL),
        { status: 410, code: 'link_expired' },
      ),
      setting(
        'endedLink.memory',
        'How long an expired or replaced link is known after its expiry.',
        'seconds',
        seconds(config.OLD_LINK_TTL),
        { status: 401, code: 'link_invalid' },
      ),
      setting(
        'retention',
        'How long an application is kept after the last application of its address.',
        'seconds',
        seconds(config.RETENTION),
        null,
      ),
    ],
  }
}
