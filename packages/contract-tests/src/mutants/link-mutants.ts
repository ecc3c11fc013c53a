import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  jsonAnswer,
  jsonOf,
  onAnswer,
  onRequest,
  plusOne,
  reversed,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import { mutantsOf, type ProxiedAnswer, type ProxyMutant } from './mutant.ts'

const linkCalls = [
  ...['getPersonalInfo', 'savePersonalInfo', 'getReferral'],
  ...['getResumeDeletion', 'confirmResumeDeletion'],
]
const requests = ['requestEditLinks', 'requestResumeDeletion', 'resendLink']

/** Emailed links, recommendations and deletion. */
export const linkMutants: ProxyMutant[] = [
  ...(
    [
      ['used', 'expired'],
      ['replaced', 'expired'],
      ['expired', 'replaced'],
    ] as const
  ).map(
    ([from, to]): ProxyMutant => ({
      id: `links.${from}-as-${to}`,
      about: `A link that was ${from} is called ${to}.`,
      caughtBy: [`links.${from}.getResumeDeletion`],
      mutate: bodyEdit(
        linkCalls,
        '',
        (body) => JSON.parse(JSON.stringify(body).replaceAll(`link_${from}`, `link_${to}`)),
        ({ status }) => status === 410,
      ),
    }),
  ),
  ...mutantsOf({
    'links.unknown-forbidden': {
      about: 'An unknown link is 403.',
      caughtBy: ['links.malformed.getPersonalInfo'],
      mutate: statusInstead(linkCalls, 401, 403),
    },
    'links.ended-unknown': {
      about: 'A link that has ended is answered like an unknown one.',
      caughtBy: ['links.expired.getPersonalInfo'],
      mutate: onAnswer(linkCalls, (answer) =>
        answer.status === 410
          ? withHeader({ ...answer, status: 401 }, 'WWW-Authenticate', 'Bearer realm="emailed-link"')
          : answer,
      ),
    },
    'links.end-wrong': {
      about: 'The end of a link is an hour late.',
      caughtBy: ['links.end.personal-info'],
      mutate: bodyEdit(['getPersonalInfo', 'getResumeDeletion'], 'expiresAt', (time) =>
        new Date(Date.parse(String(time)) + 3_600_000).toISOString(),
      ),
    },
    'links.hours-wrong': {
      about: 'The answer to a request for a link names another lifetime.',
      caughtBy: ['links.end.personal-info'],
      mutate: bodyEdit(requests, 'validHours', plusOne),
    },
    'links.ok-instead-of-accepted': {
      about: 'A request for a link is 200.',
      caughtBy: ['links.resend.same-answer'],
      mutate: statusInstead(requests, 202, 200),
    },
    'links.resend-tells': {
      about: 'A resend without a known link is 401.',
      caughtBy: ['links.resend.same-answer'],
      mutate: onAnswer(['resendLink'], (answer, request) =>
        headerOf(request, 'authorization') === undefined ? { ...answer, status: 401 } : answer,
      ),
    },
    'links.other-scheme': {
      about: 'The token is read from any scheme.',
      caughtBy: ['links.authorization.basic'],
      mutate: headerRead(linkCalls, 'authorization', (value) => value?.replace(/^\w+ /, 'Bearer ')),
    },
    'links.requests-ignored': {
      about: 'A request for edit links is accepted, and nothing is sent.',
      caughtBy: ['links.requested.one-of-each-application'],
      withholdsMails: true,
      mutate: onRequest(['requestEditLinks'], () => jsonAnswer(202, { validHours: 72, resendAfter: 60 })),
    },
    'referral.closed-counted': {
      about: 'The number of closed vacancies is one too large.',
      caughtBy: ['referral.as-recommended'],
      mutate: bodyEdit(['getReferral'], 'closedJobs', plusOne),
    },
    'referral.jobs-reversed': {
      about: 'The vacancies of a recommendation are in the opposite order.',
      caughtBy: ['referral.as-recommended'],
      mutate: bodyEdit(['getReferral'], 'jobs', reversed),
    },
    'referral.phone-lost': {
      about: 'The phone number of a recommendation is missing.',
      caughtBy: ['referral.as-recommended'],
      mutate: bodyEdit(['getReferral'], 'phone', () => undefined),
    },
    'deletion.counts-wrong': {
      about: 'The number of files before a deletion is one too large.',
      caughtBy: ['deletion.shown-and-counted'],
      mutate: bodyEdit(['getResumeDeletion'], 'files', plusOne),
    },
    'deletion.address-unmasked': {
      about: 'The address before a deletion is masked by one asterisk.',
      caughtBy: ['deletion.masks.email.usual'],
      mutate: bodyEdit(['getResumeDeletion'], 'maskedEmail', (mask) => String(mask).replace('***', '*')),
    },
    'deletion.receipt-wrong': {
      about: 'The receipt names one application too many.',
      caughtBy: ['deletion.receipt'],
      mutate: bodyEdit(['confirmResumeDeletion'], 'applications', plusOne),
    },
    'deletion.receipt-without-time': {
      about: 'The receipt names no time.',
      caughtBy: ['deletion.receipt'],
      mutate: bodyEdit(['confirmResumeDeletion'], 'deletedAt', () => undefined),
    },
    'deletion.not-done': {
      about: 'A confirmed deletion answers as if it were done, but deletes and mails nothing.',
      withholdsMails: true,
      caughtBy: ['deletion.links-gone', 'deletion.second-confirmation'],
      mutate: onRequest(['confirmResumeDeletion'], () =>
        jsonAnswer(200, { deletedAt: new Date().toISOString(), applications: 1, files: 2, referrals: 0 }),
      ),
    },
    'deletion.repeated': {
      about: 'A second confirmation gets the receipt again.',
      caughtBy: ['deletion.second-confirmation'],
      mutate: () => {
        const receipts = new Map<string, ProxiedAnswer>()
        return {
          answer(answer, request) {
            if (request.operation !== 'confirmResumeDeletion') return answer
            const token = headerOf(request, 'authorization') ?? ''
            if (answer.status === 200) receipts.set(token, answer)
            return (answer.status === 200 ? undefined : receipts.get(token)) ?? answer
          },
        }
      },
    },
    'deletion.unknown-told': {
      about: 'A request to delete the data of an unknown address is 404.',
      caughtBy: ['links.requested.known-and-unknown-alike.requestResumeDeletion'],
      mutate: () => {
        const known = new Set<unknown>()
        const addressIn = (body: Buffer, path: string) => {
          let address: unknown
          edited(jsonOf({ body }), path, (value) => {
            address = typeof value === 'string' ? value.toLowerCase() : value
            return value
          })
          return address
        }
        return {
          answer(answer, { operation, body }) {
            if (operation === 'submitApplication' && answer.status === 201)
              known.add(addressIn(body, 'personal.email'))
            return operation === 'requestResumeDeletion' &&
              answer.status === 202 &&
              !known.has(addressIn(body, 'email'))
              ? { ...answer, status: 404 }
              : answer
          },
        }
      },
    },
    'links.mailed-as-typed': {
      about: 'Links are mailed to the spelling of the address that was typed.',
      caughtBy: [
        'links.requested.another-case',
        'links.requested.stored-spellings.requestResumeDeletion.none',
      ],
      mutate: () => {
        const typed = new Map<string, unknown>()
        return {
          request(request) {
            if (requests.includes(request.operation ?? ''))
              edited(jsonOf(request), 'email', (email) => typed.set(String(email).toLowerCase(), email))
            return request
          },
          answer: (answer, { operation }) =>
            operation === 'mails'
              ? withJson(answer, (body) =>
                  edited(body, 'mails.*.to', (to) => typed.get(String(to).toLowerCase()) ?? to),
                )
              : answer,
        }
      },
    },
    'links.typed-spelling-ignored': {
      about:
        'Links are mailed to the newest spelling of the address, also when another stored one was typed.',
      caughtBy: ['links.requested.stored-spellings.requestEditLinks.older'],
      mutate: onRequest(requests, (request) =>
        withJson(request, (body) => edited(body, 'email', (email) => String(email).toLowerCase())),
      ),
    },
  }),
]
