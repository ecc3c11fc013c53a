import { randomUUID } from 'node:crypto'
import {
  bodyEdit,
  edited,
  headerEdit,
  headerOf,
  jsonAnswer,
  jsonOf,
  objectFrom,
  ofList,
  ofTexts,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxiedRequest } from './mutant.ts'

const mailbox = ['mails']
const mailRequests = ['requestEditLinks', 'requestResumeDeletion']

/** Times and their ends, limits, and what is remembered for how long. */
export const timeMutants = [
  ...mutantsOf({
    'limits.rate.recovers': {
      'limits.never-recover': neverRecovering,
      'limits.retry-after-one': headerEdit('*', 'retry-after', () => '1'),
      'limits.retry-after-an-hour': headerEdit('*', 'retry-after', () => '3600'),
      'limits.retry-after-a-second-less': headerEdit('*', 'retry-after', (seconds) =>
        String(Math.max(1, Number(seconds) - 2)),
      ),
    },
    'limits.rate.recovers.wrongLinks': {
      'limits.retry-after-the-window': headerEdit('*', 'retry-after', () => '900'),
    },
    'clock.edge.link.personal-info': {
      'links.work-a-second-longer': shifted(['getPersonalInfo'], 'expiresAt', -1),
      'links.work-a-second-less': shifted(['getPersonalInfo'], 'expiresAt', 2),
    },
    'clock.edge.link.delete-resume': {
      'links.deletion-works-a-second-longer': shifted(['getResumeDeletion'], 'expiresAt', -1),
    },
    'clock.edge.upload': { 'uploads.expire-a-minute-early': shifted(['stageUpload'], 'expiresAt', 60) },
    'clock.edge.vacancy': {
      'jobs.close-a-second-late': shifted(['getJob'], 'validThrough', -1),
      'jobs.close-a-second-early': shifted(['getJob'], 'validThrough', 2),
    },
    'clock.jobs.close': { 'etags.of-the-list-ignore-the-time': tagOfChanges },
    'clock.links.pause-ends': {
      'links.pause-shorter-than-named': bodyEdit(mailRequests, 'resendAfter', plus(10)),
    },
    'links.requested.fifty': {
      'links.all-mailed': bodyEdit(
        mailbox,
        'mails.*.links',
        ofList((links) => (links.length === 50 ? [...links, links[49]] : links)),
      ),
    },
    'links.requested.known-and-unknown-as-fast.requestEditLinks': {
      'links.known-address-later': knownLater('requestEditLinks'),
    },
    'links.requested.known-and-unknown-as-fast.requestResumeDeletion': {
      'deletion.known-address-later': knownLater('requestResumeDeletion'),
    },
    'links.tokens-unguessable': {
      'links.tokens-counted': renamed(/(?<=\/)[\w-]{43}(?=\?)|(?<="token":")[\w-]{43}/g),
    },
    'uploads.ids-unguessable': { 'uploads.ids-counted': renamed(/(?<="id":")[\w-]{43}/g) },
    'uploads.headshot.re-encoded': {
      'uploads.headshot-as-sent': sizeAsSent,
      'uploads.size-of-the-record-as-sent': bodyEdit(['getPersonalInfo'], 'files.*.size', plus(1)),
    },
    'deletion.mails-gone': { 'deletion.mails-stay': mailsStay(() => true) },
    'deletion.mails-to-an-earlier-address-gone': {
      'deletion.mails-to-an-earlier-address-stay': mailsStay((asked, address) => !asked.has(address)),
    },
    'links.resend.hours': {
      'links.hours-of-the-token': hoursOfToken,
    },
    'links.page.referral': {
      'mails.link-in-chinese': bodyEdit(
        mailbox,
        '',
        ofTexts((text) => text.replaceAll('?lang=us', '?lang=tw')),
      ),
    },
    'mails.nobody-else': { 'mails.copy-to-somebody': copied },
    'mails.other-addresses': {
      'links.wildcards-in-addresses': sameAddress((email) => email.replace(/^kit[._%]/, 'kit?')),
      'links.dots-ignored': sameAddress((email) => email.replace(/^kit\.?/, 'kit')),
      'links.tags-ignored': sameAddress((email) => email.replace(/\+[^@]*/, '')),
    },
  }),
  ...mutantsOf(
    { 'referral.of-another-spelling': { 'referral.found-as-typed-only': foundAsTyped } },
    { withholdsMails: true },
  ),
]

function plus(more: number) {
  return (value: unknown) => Number(value) + more
}

/** A moment in answers is some seconds later than the one at which the backend acts. */
function shifted(calls: readonly string[], path: string, seconds: number): () => Fault {
  return bodyEdit(calls, path, (time) => new Date(Date.parse(String(time)) + seconds * 1000).toISOString())
}

/** A call that was limited once stays so until limits are forgotten. */
function neverRecovering(): Fault {
  const limited = new Map<string, ProxiedAnswer>()
  return {
    request(request) {
      if (request.target.startsWith('/__mock/limits')) limited.clear()
      const answer = limited.get(request.operation ?? '')
      return answer ? withHeader(answer, 'X-Request-Id', randomUUID()) : request
    },
    answer(answer, { operation = '' }) {
      if (answer.status === 429) limited.set(operation, answer)
      return answer
    },
  }
}

/** The tag of the list changes when a vacancy is opened or closed, but not with the time. */
function tagOfChanges(): Fault {
  let changes = 0
  const tags = new Map<string, string>()
  const tagOf = (target: string) => `"${Buffer.from(`${changes} ${target}`).toString('base64url')}"`
  return {
    request(request) {
      if (request.target.startsWith('/__mock/jobs') || request.target.startsWith('/__mock/reset'))
        changes += 1
      if (request.operation !== 'listJobs') return request
      const known = headerOf(request, 'if-none-match')
      if (known === undefined) return request
      if (known !== tagOf(request.target)) return withHeader(request, 'If-None-Match', undefined)
      const { status: _, ...answer } = withHeader(jsonAnswer(304, null), 'ETag', known)
      return { ...answer, status: 304 }
    },
    answer(answer, { operation, target }) {
      if (operation !== 'listJobs' || answer.status !== 200) return answer
      tags.set(target, tagOf(target))
      return withHeader(answer, 'ETag', tagOf(target))
    },
  }
}

const addressIn = (value: unknown) => String(objectFrom(value).email).toLowerCase()

/** The addresses of applications that were accepted. */
function applicants() {
  const known = new Map<string, string>()
  return {
    known,
    see: ({ status }: ProxiedAnswer, { operation, body }: ProxiedRequest) => {
      if (operation !== 'submitApplication' || status !== 201) return
      const { email } = objectFrom(objectFrom(jsonOf({ body })).personal)
      known.set(String(email).toLowerCase(), String(email))
    },
  }
}

/** A call sends a mail to a known address before it answers. */
function knownLater(call: string): () => Fault {
  return () => {
    const { known, see } = applicants()
    return {
      answer(answer, request) {
        see(answer, request)
        const isKnown = request.operation === call && known.has(addressIn(jsonOf(request)))
        return isKnown ? { ...answer, delay: 80 } : answer
      },
    }
  }
}

/** Requests for an address that resembles a known one are for the known one. */
function sameAddress(plain: (email: string) => string): () => Fault {
  return () => {
    const { known, see } = applicants()
    return {
      request(request) {
        if (!mailRequests.includes(request.operation ?? '')) return request
        return withJson(request, (body) =>
          edited(body, 'email', (email) => {
            const typed = String(email)
            const like = [...known.values()].find((each) => plain(each) === plain(typed))
            return like === undefined || like.toLowerCase() === typed.toLowerCase() ? email : like
          }),
        )
      },
      answer(answer, request) {
        see(answer, request)
        return answer
      },
    }
  }
}

/** Random values become numbers, in answers and in the requests that use them. */
function renamed(pattern: RegExp): () => Fault {
  return () => {
    const numbers = new Map<string, string>()
    const values = new Map<string, string>()
    const numberOf = (value: string) => {
      const number = numbers.get(value) ?? String(numbers.size + 1).padStart(43, '0')
      numbers.set(value, number)
      values.set(number, value)
      return number
    }
    const back = (text: string) => text.replace(/0{30}\d{13}/g, (number) => values.get(number) ?? number)
    return {
      request(request) {
        const body = request.body.toString('latin1')
        const headers = request.headers.map(([name, value]) => [name, back(value)] as const)
        if (values.size === 0) return request
        return { ...request, headers, target: back(request.target), body: Buffer.from(back(body), 'latin1') }
      },
      answer(answer, { operation }) {
        if (operation !== 'mails' && operation !== 'stageUpload') return answer
        const text = answer.body.toString('utf8')
        return { ...answer, body: Buffer.from(text.replace(pattern, numberOf)) }
      },
    }
  }
}

/** The size of a headshot is that of the file that was sent. */
function sizeAsSent(): Fault {
  return {
    answer: (answer, { operation, body }) =>
      operation === 'stageUpload' && answer.body.includes('"headshot"')
        ? withJson(answer, (staged) => edited(staged, 'size', () => body.length))
        : answer,
  }
}

/** A recommendation is found only by the address as it was typed. */
function foundAsTyped(): Fault {
  const typed = new Map<string, string>()
  return {
    request(request) {
      const json = objectFrom(jsonOf(request))
      const address = String(json.email)
      if (request.target === '/__mock/referrals') typed.set(address.toLowerCase(), address)
      const stored = typed.get(address.toLowerCase())
      if (request.operation !== 'requestResumeDeletion' || stored === undefined || stored === address)
        return request
      return withJson(request, (body) => edited(body, 'email', () => `nobody-${address}`))
    },
  }
}

/** The mailbox keeps mails that a deletion has to remove. */
function mailsStay(isKept: (asked: ReadonlySet<string>, address: string) => boolean): () => Fault {
  return () => {
    const kept = new Map<unknown, Record<string, unknown>>()
    const asked = new Set<string>()
    return {
      request(request) {
        if (request.operation === 'requestResumeDeletion') asked.add(addressIn(jsonOf(request)))
        return request
      },
      answer(answer, { operation, target }) {
        if (operation !== 'mails') return answer
        const to = new URLSearchParams(target.split('?')[1]).get('to')?.toLowerCase() ?? ''
        return withJson(answer, (body) =>
          edited(
            body,
            'mails',
            ofList((mails) => {
              for (const mail of mails.map(objectFrom)) kept.set(mail.id, mail)
              const own = [...kept.values()].filter((mail) => String(mail.to).toLowerCase() === to)
              return own.length > mails.length && isKept(asked, to)
                ? own.toSorted((a, b) => String(b.sentAt).localeCompare(String(a.sentAt)))
                : mails
            }),
          ),
        )
      },
    }
  }
}

/** Every mail is also sent to somebody else. */
function copied(): Fault {
  return {
    answer: (answer, { operation, target }) =>
      operation === 'mails' && !target.includes('?')
        ? withJson(answer, (body) =>
            edited(
              body,
              'mails',
              ofList((mails) =>
                mails.flatMap((mail) => [mail, { ...objectFrom(mail), to: 'a@example.org' }]),
              ),
            ),
          )
        : answer,
  }
}

/** The hours of a resent link are those of its own purpose. */
function hoursOfToken(): Fault {
  const purposes = new Map<string, string>()
  const hours: Readonly<Record<string, number>> = { 'personal-info': 72, 'delete-resume': 24, referral: 336 }
  return {
    answer(answer, request) {
      if (request.operation === 'mails')
        for (const mail of list(objectFrom(jsonOf(answer)).mails))
          for (const link of list(mail.links)) purposes.set(String(link.token), String(link.purpose))
      if (request.operation !== 'resendLink') return answer
      const token = headerOf(request, 'authorization')?.replace('Bearer ', '') ?? ''
      const purpose = purposes.get(token)
      return purpose === undefined
        ? answer
        : withJson(answer, (body) => edited(body, 'validHours', () => hours[purpose]))
    },
  }
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectFrom) : []
}
