import {
  bodyEdit,
  edited,
  headerEdit,
  headerOf,
  headerRead,
  jsonOf,
  linkCalls,
  objectFrom,
  ofTexts,
  onAnswer,
  onRequest,
  removed,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxiedRequest } from './mutant.ts'

const mailbox = ['mails']
const submit = ['submitApplication']
const pageOfLink = /https?:\/\/[^/]+(?=\/(?:personal-info|delete-resume|referral)\/)/g

/** What surrounds a request: names of the host, addresses of clients, other sites, the connection, the time. */
export const surroundingMutants = mutantsOf({
  'mails.links.base': {
    'mails.base-from-x-forwarded-host': baseFrom((request) => headerOf(request, 'x-forwarded-host')),
    'mails.base-from-forwarded': baseFrom(
      (request) => /host=([^;,]+)/.exec(headerOf(request, 'forwarded') ?? '')?.[1],
    ),
    'mails.base-from-host': baseFrom(
      (request) => headerOf(request, 'host')?.replace(/^127\..*/, '') || undefined,
    ),
    'mails.base-of-confirmations-from-x-forwarded-host': baseFrom(
      (request) => headerOf(request, 'x-forwarded-host'),
      submit,
    ),
    'mails.base-from-origin': baseFrom((request) => headerOf(request, 'origin')?.replace(/^\w+:\/\//, '')),
    'mails.base-from-x-forwarded-port': baseFrom((request) => {
      const port = headerOf(request, 'x-forwarded-port')
      return port && `localhost:${port}`
    }),
    'mails.base-with-a-forwarded-prefix': baseFrom((request) => {
      const prefix = headerOf(request, 'x-forwarded-prefix')
      return prefix && `localhost:3000${prefix}`
    }),
  },
  'mails.markup.confirmation': { 'mails.markup-raw': bodyEdit(mailbox, 'mails.*.html', raw) },
  'mails.markup.invitation': { 'mails.markup-raw-in-invitations': bodyEdit(mailbox, 'mails.*.html', raw) },
  'origin.refused-nearly': {
    'origins.compared-by-their-beginning': ownOrigin((origin) => origin.startsWith('http://localhost:3000')),
    'origins.compared-by-their-end': ownOrigin((origin) => origin.endsWith('localhost:3000')),
    'origins.compared-by-the-name': ownOrigin((origin) => URL.parse(origin)?.hostname === 'localhost'),
    'origins.any-port': ownOrigin((origin) => /^http:\/\/localhost(:\d+)?$/.test(origin)),
    'origins.any-scheme': ownOrigin((origin) => /^\w+:\/\/localhost:3000$/.test(origin)),
    'origins.below-the-own': ownOrigin((origin) => origin.endsWith('.localhost:3000')),
  },
  'origin.allowed.site': {
    'origins.none-allowed': headerRead('*', 'origin', (origin) => origin && 'https://evil.example'),
  },
  'origin.not-shared': {
    'origins.shared-with-all': onAnswer('*', (answer) =>
      withHeader(answer, 'Access-Control-Allow-Origin', '*'),
    ),
    'origins.shared-with-any': onAnswer('*', (answer, request) =>
      withHeader(answer, 'Access-Control-Allow-Origin', headerOf(request, 'origin')),
    ),
  },
  'headers.no-cookie': {
    'headers.constant-cookie': onAnswer('*', (answer) =>
      withHeader(answer, 'Set-Cookie', 'session=1; Path=/'),
    ),
  },
  'headers.date.present': {
    'headers.date-hours-off': headerEdit(['getEducationOptions'], 'date', (date) =>
      new Date(later(date, 8)).toUTCString(),
    ),
  },
  'submit.time': {
    'submit.time-hours-off': bodyEdit(
      [...submit, 'getPersonalInfo', 'savePersonalInfo'],
      'submittedAt',
      (time) => new Date(later(time, 8)).toISOString(),
    ),
    'submit.time-moved-by-a-save': bodyEdit(['savePersonalInfo'], 'submittedAt', (time) =>
      new Date(Date.parse(String(time)) + 1).toISOString(),
    ),
  },
  'http.method.override': {
    'http.method-from-a-header': overridden((request) => headerOf(request, 'x-http-method-override')),
    'http.method-from-the-query': overridden(({ target }) => /_method=(\w+)/.exec(target)?.[1]),
  },
  'framing.several-requests': { 'headers.request-id-of-the-connection': idOfConnection },
  'links.authorization.twice': {
    'links.first-authorization-counts': onRequest('*', oneHeader('authorization', 0)),
    'links.last-authorization-counts': onRequest('*', oneHeader('authorization', -1)),
  },
  'limits.wrong-tokens.forwarded': {
    'limits.client-is-leftmost': clientFrom((request) => headerOf(request, 'x-forwarded-for')?.split(',')[0]),
    'limits.client-is-forwarded': clientFrom((request) => headerOf(request, 'forwarded')),
    ...Object.fromEntries(
      ['x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'].map((name) => [
        `limits.client-is-${name}`,
        clientFrom((request) => headerOf(request, name)),
      ]),
    ),
  },
  'limits.wrong-tokens.counted': {
    'limits.wrong-links-of-each-call': clientFrom((request) =>
      headerOf(request, 'authorization') && request.operation !== 'resendLink'
        ? request.operation
        : undefined,
    ),
    'limits.right-link-forgives-wrong-ones': forgiving,
  },
  'limits.rate.linkResends': { 'limits.one-limit-for-all-calls': oneLimit },
  'languages.every-problem': {
    'languages.links-always-chinese': headerRead(linkCalls, 'accept-language', removed),
  },
  'links.expired.getPersonalInfo': {
    'problems.own-title-of-ended-links': bodyEdit(
      linkCalls,
      'title',
      () => 'Gone',
      ({ status }) => status === 410,
    ),
  },
  'mails.language.default': {
    'mails.first-language': headerRead(submit, 'accept-language', (given) =>
      given?.replace(/;q=[\d.]+/g, ''),
    ),
  },
  'limits.rate.two-clients': {
    'limits.one-bucket-for-all': onRequest('*', (request) =>
      request.client.address === '127.0.0.1'
        ? request
        : { ...request, client: { ...request.client, address: '127.0.0.1' } },
    ),
  },
  'submit.idempotency.other-address': {
    'idempotency.key-of-a-client': keyOfScope(({ client }) => client.address.replace('127.0.0.1', '')),
  },
  'submit.idempotency.other-client-and-language': {
    'idempotency.key-of-a-browser': keyOfScope((request) => headerOf(request, 'user-agent') ?? ''),
    'idempotency.key-of-a-session': keyOfScope((request) => headerOf(request, 'cookie') ?? ''),
  },
  'submit.idempotency.key.twice': {
    'idempotency.first-key-counts': onRequest(submit, oneHeader('idempotency-key', 0)),
  },
  'submit.idempotency.key.whole': {
    'idempotency.key-of-64-characters': headerRead(submit, 'idempotency-key', (key) => key?.slice(0, 64)),
    'idempotency.key-of-250-characters': headerRead(submit, 'idempotency-key', (key) => key?.slice(0, 250)),
  },
  'submit.idempotency.other-files': { 'idempotency.files-not-compared': filesNotCompared },
})

function later(time: unknown, hours: number): number {
  return Date.parse(String(time)) + hours * 3_600_000
}

/** HTML in which markup of names is not escaped. */
function raw(html: unknown): unknown {
  return String(html).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
}

/** Links in mails lead to the host that the newest request for mails named. */
function baseFrom(
  hostOf: (request: ProxiedRequest) => string | undefined,
  calls: readonly string[] = [...submit, 'requestEditLinks', 'requestResumeDeletion'],
): () => Fault {
  return () => {
    let host: string | undefined
    return {
      request(request) {
        if (calls.includes(request.operation ?? '')) host = hostOf(request) || host
        return request
      },
      answer: (answer, { operation }) =>
        operation === 'mails' && host !== undefined
          ? withJson(
              answer,
              ofTexts((text) => text.replace(pageOfLink, `http://${host}`)),
            )
          : answer,
    }
  }
}

/** Origins that the backend takes for that of its site. */
function ownOrigin(isOwn: (origin: string) => boolean): () => Fault {
  return headerRead('*', 'origin', (origin) => (origin === undefined || isOwn(origin) ? undefined : origin))
}

function overridden(methodOf: (request: ProxiedRequest) => string | undefined): () => Fault {
  return onRequest('*', (request) => {
    const method = methodOf(request)
    return method === undefined
      ? request
      : { ...request, method, target: request.target.replace(/\?_method.*/, '') }
  })
}

/** All answers of a connection have the request id of the first. */
function idOfConnection(): Fault {
  const ids = new Map<number, string>()
  return {
    answer(answer, { client }) {
      const id = ids.get(client.port) ?? headerOf(answer, 'x-request-id') ?? ''
      ids.set(client.port, id)
      const named = withJson(answer, (body) => edited(body, 'requestId', () => id))
      return withHeader(named, 'X-Request-Id', id)
    },
  }
}

function oneHeader(wanted: string, at: number): (request: ProxiedRequest) => ProxiedRequest {
  return (request) => {
    const isOne = ([name]: readonly [string, string]) => name.toLowerCase() === wanted
    const own = request.headers.filter(isOne)
    const chosen = own.at(at)
    if (own.length < 2 || chosen === undefined) return request
    return { ...request, headers: [...request.headers.filter((each) => !isOne(each)), chosen] }
  }
}

/** Another address of the loopback interface for each name of a client. */
function clientFrom(nameOf: (request: ProxiedRequest) => string | undefined): () => Fault {
  return () => {
    const names: string[] = []
    return {
      request(request) {
        const name = nameOf(request)
        if (name === undefined) return request
        if (!names.includes(name)) names.push(name)
        const address = `127.0.1.${names.indexOf(name) + 1}`
        return { ...request, client: { ...request.client, address } }
      },
    }
  }
}

/** After each link that is right, the wrong ones of the client are forgotten. */
function forgiving(): Fault {
  let right = 0
  return {
    request: (request) =>
      right === 0 || !linkCalls.includes(request.operation ?? '')
        ? request
        : { ...request, client: { ...request.client, address: `127.0.2.${(right % 250) + 1}` } },
    answer(answer, { operation = '' }) {
      if (linkCalls.includes(operation) && answer.status === 200) right += 1
      return answer
    },
  }
}

/** Once a call is limited, every other one is. */
function oneLimit(): Fault {
  let limited: ProxiedAnswer | undefined
  return {
    request(request) {
      if (request.target.startsWith('/__mock/limits')) limited = undefined
      return limited && request.method === 'POST'
        ? withHeader(limited, 'X-Request-Id', crypto.randomUUID())
        : request
    },
    answer(answer) {
      if (answer.status === 429) limited = answer
      return answer
    },
  }
}

/** Keys of submissions that belong to a part of the request. */
function keyOfScope(scopeOf: (request: ProxiedRequest) => string): () => Fault {
  return onRequest(submit, (request) => {
    const key = headerOf(request, 'idempotency-key')
    const scope = scopeOf(request)
    return key === undefined || scope === ''
      ? request
      : withHeader(request, 'Idempotency-Key', `${scope} ${key}`)
  })
}

/** A repetition with other files is the same body. */
function filesNotCompared(): Fault {
  const files = new Map<string, unknown>()
  return {
    request(request) {
      const key = headerOf(request, 'idempotency-key')
      if (request.operation !== 'submitApplication' || key === undefined) return request
      const { resume } = objectFrom(objectFrom(jsonOf(request)).other)
      const first = files.get(key) ?? resume
      files.set(key, first)
      return withJson(request, (body) => edited(body, 'other.resume', () => first))
    },
  }
}
