import { readConfig } from '@recruiting/mock-api/config'
import { maxJsonBytes } from '@recruiting/mock-api/http/read-request'
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
      most(
        'json.bytes',
        `A JSON body may have at most ${maxJsonBytes} bytes, also with chunked encoding.`,
        'bytes',
        maxJsonBytes,
        tooLarge,
      ),
      most(
        'json.values',
        `A JSON body may have at most ${limits.jsonValues} members of objects and items of lists, at any depth.`,
        'values',
        limits.jsonValues,
        tooLarge,
      ),
      most(
        'json.depth',
        `A JSON body may nest objects and lists ${limits.jsonDepth} levels deep at most; the body itself is one level.`,
        'levels',
        limits.jsonDepth,
        malformed,
      ),
      {
        id: 'limits.headers.bytes',
        why: 'A request header of 8192 bytes is accepted, and one of 20000 is refused; in between servers may differ.',
        unit: 'bytes',
        accepted: 8_192,
        refused: 20_000,
        answer: { status: 431, code: 'headers_too_large' },
      },
      most(
        'idempotencyKey',
        `The header Idempotency-Key may have at most ${limits.idempotencyKey} printable ASCII characters.`,
        'characters',
        limits.idempotencyKey,
        refused('tooLong', 'Idempotency-Key'),
      ),
      most(
        'file.bytes',
        `A file of any kind may have at most ${limits.fileBytes} bytes; the path is that of its kind, such as other.resume.`,
        'bytes',
        limits.fileBytes,
        { status: 413, code: 'payload_too_large', rule: 'fileTooBig', path: 'other.resume' },
      ),
      most(
        'headshot.pixels',
        `The width of a headshot times its height may be at most ${limits.headshotPixels} pixels.`,
        'pixels',
        limits.headshotPixels,
        refused('filePixels', 'other.headshot'),
      ),
      most(
        'headshot.side',
        `A side of a headshot may have at most ${limits.headshotSide} pixels.`,
        'pixels',
        limits.headshotSide,
        refused('filePixels', 'other.headshot'),
      ),
      most(
        'jobCodes',
        `An application may be for at most ${limits.jobCodes} vacancies.`,
        'items',
        limits.jobCodes,
        refused('tooMany', 'jobCodes'),
      ),
      most(
        'experience.entries',
        `An application may have at most ${limits.experienceEntries} entries of work experience.`,
        'items',
        limits.experienceEntries,
        refused('tooMany', 'experience.entries'),
      ),
      most(
        'recommenders',
        `An application may have at most ${limits.recommenders} recommenders.`,
        'items',
        limits.recommenders,
        refused('tooMany', 'other.recommenders'),
      ),
      most(
        'name',
        `A name in Chinese, and relation and name of other people, may have at most ${limits.name} code points.`,
        'codePoints',
        limits.name,
        refused('tooLong', 'personal.lastNameZh'),
      ),
      most(
        'nameEn',
        `A name in English may have at most ${limits.nameEn} code points.`,
        'codePoints',
        limits.nameEn,
        refused('tooLong', 'personal.nameEn'),
      ),
      most(
        'email',
        `An e-mail address may have at most ${limits.email} characters.`,
        'characters',
        limits.email,
        refused('tooLong', 'personal.email'),
      ),
      most(
        'email.local',
        `The part of an e-mail address before the sign @ may have at most ${limits.emailLocal} characters.`,
        'characters',
        limits.emailLocal,
        refused('email', 'personal.email'),
      ),
      most(
        'phone',
        `A phone number may have at most ${limits.phone} code points as it is sent.`,
        'codePoints',
        limits.phone,
        refused('tooLong', 'personal.mobilePhone'),
      ),
      most(
        'line',
        `A text of one line, such as a school, a company or a title, may have at most ${limits.line} code points.`,
        'codePoints',
        limits.line,
        refused('tooLong', 'education.highest.school'),
      ),
      most(
        'address',
        `A postal address may have at most ${limits.address} code points.`,
        'codePoints',
        limits.address,
        refused('tooLong', 'contact.address'),
      ),
      most(
        'note',
        `The details of a lawsuit or of a health condition may have at most ${limits.note} code points.`,
        'codePoints',
        limits.note,
        refused('tooLong', 'other.lawsuitDetails'),
      ),
      most(
        'text',
        `The content of a work experience may have at most ${limits.text} code points.`,
        'codePoints',
        limits.text,
        refused('tooLong', 'experience.entries.0.content'),
      ),
      most(
        'url',
        `A web address may have at most ${limits.url} code points.`,
        'codePoints',
        limits.url,
        refused('tooLong', 'other.portfolioUrl'),
      ),
      most(
        'recommendCode',
        `A recommendation code may have at most ${limits.recommendCode} characters.`,
        'characters',
        limits.recommendCode,
        refused('tooLong', 'application.recommendCode'),
      ),
      most(
        'employeeId',
        `An employee id may have at most ${limits.employeeId} characters.`,
        'characters',
        limits.employeeId,
        refused('tooLong', 'application.recommenderEmployeeId'),
      ),
      most(
        'jobCode',
        `The code of a vacancy in a body may have at most ${limits.jobCode} characters.`,
        'characters',
        limits.jobCode,
        refused('invalid', 'jobCodes.0'),
      ),
      most(
        'salary',
        `A salary by the month or year may be at most ${limits.salary} TWD.`,
        'TWD',
        limits.salary,
        refused('tooLarge', 'application.expectedSalary'),
      ),
      most(
        'salary.hour',
        `A salary by the hour may be at most ${limits.hourlySalary} TWD.`,
        'TWD',
        limits.hourlySalary,
        refused('tooLargeByTheHour', 'application.expectedSalary'),
      ),
      most(
        'keyword',
        `A keyword of a search may have at most ${limits.keyword} code points.`,
        'codePoints',
        limits.keyword,
        refused('tooLong', 'keyword'),
      ),
      most(
        'page',
        `A page number of the list may be at most ${limits.page}.`,
        'page',
        limits.page,
        refused('tooLarge', 'page'),
      ),
      most(
        'pageSize',
        `A page of the list may have at most ${limits.pageSize} vacancies.`,
        'items',
        limits.pageSize,
        refused('tooLarge', 'pageSize'),
      ),
      {
        id: 'limits.issues',
        why: `An answer has ${limits.issues} issues at most; the first ones are sent.`,
        unit: 'items',
        accepted: limits.issues,
        refused: null,
        answer: null,
      },
      {
        id: 'limits.issuePath',
        why: `The path of an issue has ${limits.issuePath} code points at most; the rest is cut off.`,
        unit: 'codePoints',
        accepted: limits.issuePath,
        refused: null,
        answer: null,
      },
      {
        id: 'limits.fileName',
        why: `The name of a stored file has ${limits.fileName} bytes of UTF-8 at most; the rest is cut off.`,
        unit: 'bytes',
        accepted: limits.fileName,
        refused: null,
        answer: null,
      },
      setting(
        'uploads',
        `A client may upload at most ${config.UPLOADS_PER_HOUR} files in an hour by default.`,
        'requests',
        config.UPLOADS_PER_HOUR,
        waiting,
      ),
      setting(
        'uploadBytes',
        `A client may upload at most ${config.UPLOAD_BYTES_PER_HOUR} bytes in an hour by default.`,
        'bytes',
        config.UPLOAD_BYTES_PER_HOUR,
        waiting,
      ),
      setting(
        'stagedBytes',
        `All files that no application has claimed may have at most ${config.STAGED_BYTES} bytes by default.`,
        'bytes',
        config.STAGED_BYTES,
        full,
      ),
      setting(
        'submits',
        `A client may submit at most ${config.SUBMITS_PER_HOUR} applications in an hour by default.`,
        'requests',
        config.SUBMITS_PER_HOUR,
        waiting,
      ),
      setting(
        'linkRequests',
        `A client may request at most ${config.LINK_REQUESTS_PER_HOUR} mails with a link in an hour by default, counted for each call.`,
        'requests',
        config.LINK_REQUESTS_PER_HOUR,
        waiting,
      ),
      setting(
        'linkRequestsOfAll',
        `All clients together may request at most ${config.LINK_MAILS_PER_HOUR} mails with a link in an hour by default.`,
        'requests',
        config.LINK_MAILS_PER_HOUR,
        waiting,
      ),
      setting(
        'linkMails',
        `An address gets at most ${config.LINK_MAILS_PER_ADDRESS} requested mails with a link in an hour by default; further requests are answered alike.`,
        'mails',
        config.LINK_MAILS_PER_ADDRESS,
        null,
      ),
      setting(
        'resendAfter',
        `Two mails with a link to an address are ${seconds(config.LINK_RESEND_AFTER)} seconds apart at least by default: \`resendAfter\` of the answer.`,
        'seconds',
        seconds(config.LINK_RESEND_AFTER),
        null,
      ),
      setting(
        'wrongLinks',
        `A client may send at most ${config.WRONG_LINKS} wrong tokens in 15 minutes by default.`,
        'requests',
        config.WRONG_LINKS,
        waiting,
      ),
      setting(
        'headerTimeout',
        `The header of a request may take at most ${seconds(config.HEADER_TIMEOUT)} seconds by default.`,
        'seconds',
        seconds(config.HEADER_TIMEOUT),
        timedOut,
      ),
      setting(
        'idleTimeout',
        `A body may pause for at most ${seconds(config.IDLE_TIMEOUT)} seconds without any byte by default.`,
        'seconds',
        seconds(config.IDLE_TIMEOUT),
        timedOut,
      ),
      setting(
        'requestTimeout',
        `A whole request may take at most ${seconds(config.REQUEST_TIMEOUT)} seconds by default.`,
        'seconds',
        seconds(config.REQUEST_TIMEOUT),
        timedOut,
      ),
      setting(
        'upload.lifetime',
        `A staged file can be claimed for ${seconds(config.UPLOAD_TTL)} seconds by default, until \`expiresAt\` of the answer.`,
        'seconds',
        seconds(config.UPLOAD_TTL),
        refused('fileExpired', 'other.resume'),
      ),
      setting(
        'idempotency.lifetime',
        `The answer of an Idempotency-Key is kept for ${seconds(config.IDEMPOTENCY_TTL)} seconds at least by default.`,
        'seconds',
        seconds(config.IDEMPOTENCY_TTL),
        null,
      ),
      setting(
        'deleteLink.lifetime',
        `A link to delete everything works for ${seconds(config.DELETE_LINK_TTL)} seconds by default.`,
        'seconds',
        seconds(config.DELETE_LINK_TTL),
        { status: 410, code: 'link_expired' },
      ),
      setting(
        'editLink.lifetime',
        `A link to edit personal information works for ${seconds(config.EDIT_LINK_TTL)} seconds by default.`,
        'seconds',
        seconds(config.EDIT_LINK_TTL),
        { status: 410, code: 'link_expired' },
      ),
      setting(
        'referralLink.lifetime',
        `A link to check a referral works for ${seconds(config.REFERRAL_LINK_TTL)} seconds by default.`,
        'seconds',
        seconds(config.REFERRAL_LINK_TTL),
        { status: 410, code: 'link_expired' },
      ),
      setting(
        'endedLink.memory',
        `An expired or replaced link is known for ${seconds(config.OLD_LINK_TTL)} seconds after its expiry by default.`,
        'seconds',
        seconds(config.OLD_LINK_TTL),
        { status: 401, code: 'link_invalid' },
      ),
      setting(
        'retention',
        `An application is kept for ${seconds(config.RETENTION)} seconds after the last one of its address by default.`,
        'seconds',
        seconds(config.RETENTION),
        null,
      ),
    ],
  }
}
