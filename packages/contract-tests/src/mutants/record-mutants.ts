import { orders } from '../cases/personal-info.ts'
import { worldHeader } from '../kit/test-support.ts'
import {
  anotherLike,
  bodyEdit,
  edited,
  firstAnswer,
  headerEdit,
  headerOf,
  headerRead,
  jsonAnswer,
  jsonOf,
  linkCalls,
  objectFrom,
  ofList,
  onAnswer,
  onRequest,
  otherState,
  plusOne,
  removed,
  reversed,
  secondTime,
  sentEdit,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf } from './mutant.ts'

const record = ['getPersonalInfo', 'savePersonalInfo']
const save = ['savePersonalInfo']
const requests = ['requestEditLinks', 'requestResumeDeletion', 'resendLink']
const mailbox = ['mails']

const nameIn = (entry: unknown) => objectFrom(entry).companyName

/** Personal information and its versions. */
export const recordMutants = mutantsOf({
  'personal-info.masks.idNumber.national': {
    'personal-info.mask-hides-too-much': bodyEdit(record, 'maskedIdNumber', (mask) =>
      String(mask).replace(/\*([^*])([^*]*)$/, '**$2'),
    ),
  },
  ...Object.fromEntries(
    orders.map(({ id, expected }) => [
      `personal-info.experience.newest-first.${id}`,
      {
        [`personal-info.oldest-first.${id}`]: bodyEdit(
          record,
          'sections.experience.entries',
          ofList((entries) =>
            String(entries.map(nameIn)) === String(expected.map(([name]) => name))
              ? entries.toReversed()
              : entries,
          ),
        ),
      },
    ]),
  ),
  'submit.jobs.keep-their-order': {
    'personal-info.jobs-reversed': bodyEdit(record, 'jobs', reversed),
  },
  'personal-info.record.as-submitted': {
    'personal-info.submitted-later': bodyEdit(['getPersonalInfo'], 'submittedAt', (time) =>
      new Date(Date.parse(String(time)) + 1).toISOString(),
    ),
  },
  'personal-info.record.files-in-order': {
    'personal-info.files-reversed': bodyEdit(record, 'files', reversed),
  },
  'submit.recommenders.empty-rows-dropped': {
    'personal-info.blank-rows-kept': bodyEdit(
      record,
      'sections.other.recommenders',
      ofList((rows) => (rows.length === 0 ? [{}] : rows)),
    ),
  },
  'personal-info.version.changes-with-every-save': {
    'personal-info.constant-tag': headerEdit(save, 'etag', () => '"1"'),
  },
  'personal-info.save.replaces-the-record': {
    'personal-info.saved-section-missing': bodyEdit(save, 'sections.contact', removed),
    'personal-info.address-wrong': sentEdit(save, 'personal.email', (email) => `other.${String(email)}`),
  },
  'personal-info.files.portfolio-removed': {
    'personal-info.portfolio-stays': sentEdit(save, 'other.removePortfolio', removed),
  },
})

/** A request for an address that never applied is 404. */
const unknownTold = (call: string) => (): Fault => {
  const known = new Set<string>()
  return {
    answer(answer, { operation, body }) {
      const json = jsonOf({ body })
      if (operation === 'submitApplication') known.add(addressIn(objectFrom(json).personal))
      const address = addressIn(json)
      // The addresses of vectors are unknown too.
      return operation === call && answer.status === 202 && address.startsWith('kit-') && !known.has(address)
        ? { ...answer, status: 404 }
        : answer
    },
  }
}

/** Emailed links, recommendations and deletion. */
export const linkMutants = [
  ...mutantsOf({
    'links.used.getResumeDeletion': { 'links.used-as-expired': onAnswer('*', otherState('used', 'expired')) },
    'links.replaced.getResumeDeletion': {
      'links.replaced-as-expired': onAnswer('*', otherState('replaced', 'expired')),
    },
    'links.expired.getResumeDeletion': {
      'links.expired-as-replaced': onAnswer('*', otherState('expired', 'replaced')),
    },
    'links.end.personal-info': {
      'links.end-an-hour-late': bodyEdit(['getPersonalInfo'], 'expiresAt', (time) =>
        new Date(Date.parse(String(time)) + 3_600_000).toISOString(),
      ),
      'links.hours-wrong': bodyEdit(requests, 'validHours', plusOne),
    },
    'links.resend.same-answer': {
      'links.resend-tells': onAnswer(['resendLink'], (answer, request) =>
        headerOf(request, 'authorization') === undefined ? { ...answer, status: 401 } : answer,
      ),
    },
    'links.authorization.basic': {
      'links.other-scheme': headerRead(linkCalls, 'authorization', (value) =>
        value?.replace(/^\w+ /, 'Bearer '),
      ),
    },
    'links.requested.stored-spellings.requestEditLinks.none': {
      'links.mailed-as-typed': mailedAsTyped('requestEditLinks'),
    },
    'links.requested.stored-spellings.requestResumeDeletion.none': {
      'deletion.mailed-as-typed': mailedAsTyped('requestResumeDeletion'),
    },
    'links.requested.stored-spellings.requestEditLinks.older': {
      'links.typed-spelling-ignored': sentEdit(['requestEditLinks'], 'email', inLowerCase),
    },
    'links.requested.stored-spellings.requestResumeDeletion.older': {
      'deletion.typed-spelling-ignored': sentEdit(['requestResumeDeletion'], 'email', inLowerCase),
    },
    'links.requested.known-and-unknown-alike.requestResumeDeletion': {
      'deletion.unknown-told': unknownTold('requestResumeDeletion'),
    },
    'links.requested.known-and-unknown-alike.requestEditLinks': {
      'links.unknown-told': unknownTold('requestEditLinks'),
    },
    'referral.as-recommended': {
      'referral.closed-counted': bodyEdit(['getReferral'], 'closedJobs', plusOne),
      'referral.jobs-reversed': bodyEdit(['getReferral'], 'jobs', reversed),
      'referral.phone-lost': bodyEdit(['getReferral'], 'phone', removed),
    },
    'deletion.shown-and-counted': {
      'deletion.files-miscounted': bodyEdit(['getResumeDeletion'], 'files', plusOne),
    },
    'deletion.masks.email.usual': {
      'deletion.mask-of-one-asterisk': bodyEdit(['getResumeDeletion'], 'maskedEmail', (mask) =>
        String(mask).replace('***', '*'),
      ),
    },
    'deletion.receipt': {
      'deletion.receipt-miscounted': bodyEdit(['confirmResumeDeletion'], 'files', plusOne),
    },
    'deletion.second-confirmation': {
      'deletion.repeated': secondTime(
        'confirmResumeDeletion',
        (request) => headerOf(request, 'authorization'),
        firstAnswer,
      ),
    },
  }),
  ...mutantsOf(
    {
      'links.requested.one-of-each-application': {
        'links.requests-ignored': onRequest(['requestEditLinks'], () =>
          jsonAnswer(202, { validHours: 72, resendAfter: 60 }),
        ),
      },
      'deletion.links-gone': {
        'deletion.not-done': onRequest(['confirmResumeDeletion'], () =>
          jsonAnswer(200, { deletedAt: new Date().toISOString(), applications: 1, files: 2, referrals: 0 }),
        ),
      },
      'links.resend.to-the-present-address': { 'links.resent-to-the-first-address': resentToFirst },
    },
    { withholdsMails: true },
  ),
]

function addressIn(value: unknown): string {
  return String(objectFrom(value).email).toLowerCase()
}

function inLowerCase(text: unknown): string {
  return String(text).toLowerCase()
}

/** Links that a call asks for are mailed to the spelling of the address that was typed. */
function mailedAsTyped(call: string): () => Fault {
  return () => {
    const typed = new Map<string, unknown>()
    return {
      request(request) {
        const json = jsonOf(request)
        if (request.operation === call) typed.set(addressIn(json), objectFrom(json).email)
        return request
      },
      answer: (answer, { operation }) =>
        operation === 'mails'
          ? withJson(answer, (body) =>
              edited(body, 'mails.*.to', (to) => typed.get(String(to).toLowerCase()) ?? to),
            )
          : answer,
    }
  }
}

/** A link is sent again to the address that it was first sent to: other addresses get none. */
function resentToFirst(): Fault {
  const owners = new Map<string, string>()
  const saved = new Set<string>()
  const asked = new Set<string>()
  return {
    answer(answer, request) {
      const header = headerOf(request, 'authorization') ?? ''
      if (request.operation === 'savePersonalInfo') saved.add(header)
      if (request.operation === 'resendLink' && saved.has(header)) asked.add(owners.get(header) ?? '')
      if (request.operation !== 'mails') return answer
      return withJson(answer, (body) =>
        edited(
          body,
          'mails',
          ofList((mails) =>
            mails.map(objectFrom).filter(({ to, links }) => {
              const headers = (Array.isArray(links) ? links : []).map(
                (link) => `Bearer ${String(objectFrom(link).token)}`,
              )
              const isNew = headers.some((header) => !owners.has(header))
              if (isNew && asked.size > 0 && !asked.has(String(to))) return false
              for (const header of headers) owners.set(header, String(to))
              return true
            }),
          ),
        ),
      )
    },
  }
}

/** A fault in the mails that the mailbox shows. */
function mailEdit(path: string, edit: (value: unknown) => unknown): () => Fault {
  return bodyEdit(mailbox, `mails.*.${path}`, edit)
}

/** Mails. */
export const mailMutants = [
  ...mutantsOf(
    { 'submit.accepted': { 'mails.none': bodyEdit(mailbox, 'mails', () => []) } },
    { withholdsMails: true },
  ),
  ...mutantsOf({
    'submit.accepted': {
      'mails.reference-of-the-first-lost': bodyEdit(
        mailbox,
        'mails',
        ofList((mails) =>
          edited(mails, mails.length === 1 ? '0.text' : 'none', (text) =>
            String(text).replace(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, ''),
          ),
        ),
      ),
    },
    'submit.stored.accepted-spelling': {
      'mails.recipient-in-lower-case': mailEdit('to', (address) => String(address).toLowerCase()),
    },
    'mails.applicationReceived.us': { 'mails.always-marked-as-chinese': mailEdit('locale', () => 'tw') },
    'mails.applicationReceived.tw': {
      'mails.twice': bodyEdit(
        mailbox,
        'mails',
        ofList((mails) => mails.flatMap((mail) => [anotherLike(mail), mail])),
      ),
      'mails.text-cut-short': mailEdit('text', (text) => String(text).split('\n').slice(0, 4).join('\n')),
    },
    'links.page.personal-info': {
      'mails.link-to-another-page': mailEdit('links.*.url', (url) =>
        String(url).replace(/\/(?:edit|detail|check)\//, '/open/'),
      ),
      'mails.link-without-language': mailEdit('links.*.url', (url) => String(url).replace(/\?lang=\w+/, '')),
    },
  }),
]

const worldPath = '/__mock/worlds'

/** Requests to paths that begin so are in the common data. */
function outsideWorlds(path: string): () => Fault {
  return onRequest('*', (request) =>
    request.target.startsWith(path) && !request.target.startsWith(worldPath)
      ? withHeader(request, worldHeader, undefined)
      : request,
  )
}

/** Worlds. */
export const worldMutants = mutantsOf({
  'worlds.vacancies': { 'worlds.one-for-all': outsideWorlds('/') },
  'worlds.clock': { 'worlds.one-clock': outsideWorlds('/__mock/clock') },
  'worlds.side-by-side': { 'worlds.one-mailbox': outsideWorlds('/__mock/mails') },
  'worlds.unknown': {
    'worlds.unknown-is-common': headerRead('*', worldHeader, (id) => (id === 'unknown' ? undefined : id)),
  },
  'worlds.cookie': { 'worlds.no-cookie': headerRead('*', 'Cookie', removed) },
  'worlds.seed': {
    'worlds.one-seed': onRequest('*', (request) =>
      request.target === worldPath ? { ...request, body: Buffer.from('{}') } : request,
    ),
  },
})
