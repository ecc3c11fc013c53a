import { purposeOf } from '../cases/order.ts'
import { textOf } from '../cases/support/vectors.ts'
import { contractFolder } from '../contract-folder.ts'
import { objectOf, objectsOf, readContract } from '../kit/contract.ts'
import {
  anotherLike,
  bodyEdit,
  edited,
  headerOf,
  jsonAnswer,
  jsonOf,
  objectFrom,
  ofList,
  onAnswer,
  withHeader,
  withJson,
} from './edits.ts'
import type { Fault, ProxiedAnswer, ProxiedRequest } from './mutant.ts'

const contract = readContract(contractFolder())
const { base } = contract

export type Faults = Readonly<Record<string, () => Fault>>
export type Row = readonly [id: string, fault: () => Fault]
export const optional = (row: Row | undefined): Row[] => (row === undefined ? [] : [row])
export const faultsOf = (rows: readonly Row[]): Faults => Object.fromEntries(rows)

/** Answers to exactly this request are edited. */
export const answerTo = (
  method: string,
  target: string,
  edit: (answer: ProxiedAnswer, request: ProxiedRequest) => ProxiedAnswer,
) =>
  onAnswer('*', (answer, request) =>
    request.method === method && request.target === base + target ? edit(answer, request) : answer,
  )

export const withStatus = (status: number) => (answer: ProxiedAnswer) => ({ ...answer, status })
export const problem = (status: number, code: string) => jsonAnswer(status, { code, status })
export const refusing =
  (isMeant: (request: ProxiedRequest) => boolean, status = 403, code = 'origin_forbidden') =>
  (request: ProxiedRequest) =>
    isMeant(request) ? problem(status, code) : request
export const withBody = (request: ProxiedRequest, body: string | Buffer) => ({
  ...request,
  body: Buffer.from(body),
})
export const isChunked = (request: ProxiedRequest) => headerOf(request, 'content-length') === undefined

export const tokenIn = (request: ProxiedRequest) =>
  headerOf(request, 'authorization')?.replace(/^Bearer /, '') ?? ''

/** The moved time, in s, since the clock was last reset. */
function movedTime() {
  let seconds = 0
  return {
    see: ({ method, target, body }: ProxiedRequest) => {
      if (target.startsWith('/__mock/reset') || (target.startsWith('/__mock/clock') && method === 'DELETE'))
        seconds = 0
      else if (target.startsWith('/__mock/clock') && method === 'POST')
        seconds += Number(objectFrom(jsonOf({ body })).seconds)
    },
    seconds: () => seconds,
  }
}

/** A fault of answers that begins when the clock has been moved by so much. */
export const afterTime =
  (least: number, edit: (answer: ProxiedAnswer, request: ProxiedRequest) => ProxiedAnswer): (() => Fault) =>
  () => {
    const { see, seconds } = movedTime()
    return {
      request(request) {
        see(request)
        return request
      },
      answer: (answer, request) => (seconds() >= least ? edit(answer, request) : answer),
    }
  }

/** The purpose of each token that was mailed, and how links were ended. */
function knownLinks() {
  const purposes = new Map<string, string>()
  const ended = new Map<string, string>()
  return {
    purposes,
    ended,
    see: (answer: ProxiedAnswer, request: ProxiedRequest) => {
      if (request.target.startsWith('/__mock/ended-links')) {
        const { token, as } = objectFrom(jsonOf(request))
        ended.set(String(token), String(as))
      }
      if (request.operation !== 'mails') return
      for (const mail of listIn(objectFrom(jsonOf(answer)).mails))
        for (const link of listIn(mail.links)) purposes.set(String(link.token), String(link.purpose))
    },
  }
}

function listIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectFrom) : []
}

/** A link that was mailed, in a call: whether the call is one for its purpose, and how test support ended it. */
type MailedLink = { call: string; purpose: string; isOwn: boolean; end: string | undefined }

/** Answers to calls with links that were mailed are edited. */
export const onMailedLink =
  (edit: (answer: ProxiedAnswer, link: MailedLink) => ProxiedAnswer): (() => Fault) =>
  () => {
    const { purposes, ended, see } = knownLinks()
    return {
      answer(answer, request) {
        see(answer, request)
        const token = tokenIn(request)
        const [call, purpose] = [contract.operations.get(request.operation ?? ''), purposes.get(token)]
        const taken = call && purposeOf(call)
        if (call === undefined || taken === undefined || purpose === undefined) return answer
        return edit(answer, { call: call.id, purpose, isOwn: purpose === taken, end: ended.get(token) })
      },
    }
  }

/** A call of another purpose tells the state of a link. */
export const stateTold = (purpose: string, isEnded: boolean): (() => Fault) =>
  onMailedLink((answer, link) =>
    link.purpose === purpose && !link.isOwn && (link.end !== undefined) === isEnded && answer.status === 401
      ? problem(410, 'link_expired')
      : answer,
  )

/** An ended link of a purpose is not sent again. */
export const notResent =
  (purpose: string, state: string): (() => Fault) =>
  () => {
    const { purposes, ended, see } = knownLinks()
    return {
      request(request) {
        const token = tokenIn(request)
        const isMeant = purposes.get(token) === purpose && ended.get(token) === state
        return request.operation === 'resendLink' && isMeant
          ? jsonAnswer(202, { validHours: 24, resendAfter: 60 })
          : request
      },
      answer(answer, request) {
        see(answer, request)
        return answer
      },
    }
  }

/**
 * After an exchange, the mailbox of an address shows another mail like its newest.
 * @param watch makes the function that names the address; it gets every exchange
 */
export const anotherMail =
  (watch: () => (request: ProxiedRequest, answer: ProxiedAnswer) => string | undefined): (() => Fault) =>
  () => {
    const addresses = new Set<string>()
    const addressOf = watch()
    return {
      answer(answer, request) {
        const address = addressOf(request, answer)?.toLowerCase()
        if (address !== undefined) addresses.add(address)
        const to = new URLSearchParams(request.target.split('?')[1]).get('to')?.toLowerCase() ?? ''
        return request.operation === 'mails' && addresses.has(to)
          ? withJson(answer, (body) =>
              edited(
                body,
                'mails',
                ofList((mails) => [...mails.slice(0, 1).map(anotherLike), ...mails]),
              ),
            )
          : answer
      },
    }
  }

export const emailIn = (value: unknown) => textOf(objectFrom(value).email)
export const ownerIn = (answer: ProxiedAnswer) =>
  emailIn(objectFrom(objectFrom(jsonOf(answer)).sections).personal)

export const mailFiles = objectsOf(objectOf(contract.json('mails.json')).mails)
/** The HTML of a mail in a language has none of its words. */
export const withoutWords = (mail: string, language: string) => {
  const found = mailFiles.find((each) => each.id === mail)
  const { subject } = objectOf(objectOf(found?.words)[language])
  const beginning = String(subject).split('{{')[0] ?? ''
  return bodyEdit(
    ['mails'],
    'mails',
    ofList((mails) =>
      mails.map((each) =>
        String(objectFrom(each).subject).startsWith(beginning) && objectFrom(each).locale === language
          ? { ...objectFrom(each), html: '<p></p>' }
          : each,
      ),
    ),
  )
}

/** Several requests of a call at the same time: all but the first get another answer. */
export const oneAtATime =
  (call: string, keyOf: (request: ProxiedRequest) => string, answer: () => ProxiedAnswer): (() => Fault) =>
  () => {
    const running = new Set<string>()
    return {
      request(request) {
        if (request.operation !== call) return request
        const key = keyOf(request)
        if (running.has(key)) return answer()
        running.add(key)
        return request
      },
      answer(given, request) {
        if (request.operation === call) running.delete(keyOf(request))
        return given
      },
    }
  }

/** What was submitted at the same time with one key is counted as two applications. */
export const countedTwice: () => Fault = () => {
  const running = new Set<string>()
  let isTwice = false
  return {
    request(request) {
      const key = headerOf(request, 'idempotency-key') ?? ''
      isTwice ||= key !== '' && running.has(key)
      running.add(key)
      return request
    },
    answer(answer, request) {
      running.delete(headerOf(request, 'idempotency-key') ?? '')
      return isTwice && request.operation === 'confirmResumeDeletion'
        ? withJson(answer, (body) => edited(body, 'applications', () => 2))
        : answer
    },
  }
}

export const applicantIn = (request: ProxiedRequest) => emailIn(objectFrom(jsonOf(request)).personal)
export const limitedEarly =
  (call: string): (() => Fault) =>
  () => {
    let refusals = 0
    return {
      request(request) {
        if (request.target.startsWith('/__mock/limits')) refusals = 0
        if (request.operation !== call) return request
        if (headerOf(request, 'accept') === 'text/html') refusals += 1
        return refusals > 100 ? withHeader(problem(429, 'too_many_requests'), 'Retry-After', '9') : request
      },
    }
  }

/** Some requests with a token come from other addresses of this machine, so the limit of the client does not count them. */
export const uncounted =
  (isMeant: (token: string, purposes: ReadonlyMap<string, string>, at: number) => boolean): (() => Fault) =>
  () => {
    const { purposes, see } = knownLinks()
    let at = 0
    return {
      request(request) {
        const token = tokenIn(request)
        if (request.operation !== 'getReferral' || token === '' || !isMeant(token, purposes, ++at))
          return request
        return { ...request, client: { ...request.client, address: `127.0.3.${(at % 250) + 1}` } }
      },
      answer(answer, request) {
        see(answer, request)
        return answer
      },
    }
  }

/** A link of a purpose that ended so is sent again, whatever is stored. */
export function resentAnyway(purpose: string, state: 'expired' | 'confirmed'): () => Fault {
  return () => {
    const { purposes, ended, see } = knownLinks()
    const owners = new Map<string, string>()
    const again = anotherMail(() => (request) => {
      const token = tokenIn(request)
      if (request.operation !== 'resendLink' || purposes.get(token) !== purpose) return undefined
      return ended.get(token) === state ? owners.get(token) : undefined
    })()
    return {
      answer(answer, request) {
        see(answer, request)
        if (request.operation === 'confirmResumeDeletion' && answer.status === 200)
          ended.set(tokenIn(request), 'confirmed')
        if (request.operation === 'mails')
          for (const mail of listIn(objectFrom(jsonOf(answer)).mails))
            for (const link of listIn(mail.links)) owners.set(String(link.token), String(mail.to))
        return again.answer?.(answer, request) ?? answer
      },
    }
  }
}

/** The tag of a record changes when a vacancy opens or closes. */
export function taggedByVacancies(): Fault {
  let changes = 0
  return {
    request(request) {
      if (request.target.startsWith('/__mock/jobs')) changes += 1
      return request
    },
    answer: (answer, { operation }) =>
      operation === 'getPersonalInfo' && changes > 0
        ? withHeader(answer, 'ETag', `"${changes} ${headerOf(answer, 'etag')?.slice(1, -1)}"`)
        : answer,
  }
}
