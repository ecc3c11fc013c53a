import {
  bodyEdit,
  headerEdit,
  headerOf,
  headerRead,
  jsonOf,
  linkCalls,
  objectFrom,
  ofList,
  ofTexts,
  queryRead,
  sentEdit,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxiedRequest } from './mutant.ts'

const submit = ['submitApplication']
const record = ['getPersonalInfo', 'savePersonalInfo']

/** What the usual library or database of another language does unless it is told otherwise. */
export const portMutants = mutantsOf({
  // A column of MySQL compares without case.
  'links.tokens-exact': {
    'port.tokens-without-case': withoutCase('mails', (request) =>
      linkCalls.includes(request.operation ?? ''),
    ),
  },
  'uploads.ids-exact': {
    'port.upload-ids-without-case': withoutCase('stageUpload', ({ operation = '' }) =>
      ['submitApplication', 'discardUpload', 'getUploadScan'].includes(operation),
    ),
  },
  'submit.stored.longest': {
    'port.texts-of-255': sentEdit(
      submit,
      '',
      ofTexts((text) => text.slice(0, 255)),
    ),
  },
  // addslashes of PHP.
  'submit.stored.text-markup': {
    'port.quotes-escaped': sentEdit(
      submit,
      '',
      ofTexts((text) => text.replace(/['"\\]/g, '\\$&')),
    ),
  },
  'submit.stored.text-invisible': {
    'port.line-feeds-as-crlf': bodyEdit(record, 'sections.other.lawsuitDetails', (text) =>
      String(text).replaceAll('\n', '\r\n'),
    ),
  },
  // A serializer of PHP or YAML takes digits for a number.
  'submit.stored.text-digits': {
    'port.zeros-before-digits-lost': sentEdit(
      submit,
      '',
      ofTexts((text) => text.replace(/^0+(?=\d+$)/, '')),
    ),
  },
  // omitempty of Go.
  'submit.stored.zero': { 'port.zeros-omitted': without(0) },
  'personal-info.record.as-submitted': { 'port.false-omitted': without(false) },
  'jobs.list.page-beyond-the-end': {
    'port.empty-lists-as-null': bodyEdit(
      ['listJobs'],
      'items',
      ofList((items) => (items.length === 0 ? null : items)),
    ),
  },
  // The text and the HTML of a mail are made apart, each with a new link.
  'mails.applicationReceived.tw': {
    'port.other-links-in-the-html': bodyEdit(['mails'], 'mails.*.html', (html) =>
      String(html).replace(/(\/(?:edit|detail|check)\/)[\w-]{43}/g, `$1${'A'.repeat(43)}`),
    ),
  },
  // A variable of the handler that all requests share.
  'uploads.at-once': { 'port.uploads-share-a-variable': shared('stageUpload', ['name', 'size']) },
  'personal-info.record.at-once': {
    'port.records-share-a-reference': shared('getPersonalInfo', ['reference']),
    'port.records-share-sections': shared('getPersonalInfo', ['sections']),
  },
  // The query as a map, in which a repeated name overwrites the earlier one.
  'vectors.search.filter.types': {
    'port.last-of-repeated-filters': queryRead(['listJobs'], (query) => {
      for (const name of new Set(query.keys())) query.set(name, query.getAll(name).at(-1) ?? '')
    }),
  },
  'mails.resumeDeleted.us': {
    'port.receipts-in-the-default-language': headerRead(
      ['confirmResumeDeletion'],
      'accept-language',
      () => 'zh-TW',
    ),
  },
  'caching.tag.of-the-answer': {
    'port.tags-of-the-moment': headerEdit(['listJobs'], 'etag', () => `"${crypto.randomUUID()}"`),
  },
})

/** Members of records with this value are left out. */
function without(value: unknown): () => Fault {
  return bodyEdit(record, 'sections', (sections) =>
    JSON.parse(JSON.stringify(sections), (_, each: unknown) => (each === value ? undefined : each)),
  )
}

/**
 * Tokens or ids that are equal but for their case are the same.
 * @param call whose answers name them
 */
function withoutCase(call: string, isMeant: (request: ProxiedRequest) => boolean): () => Fault {
  return () => {
    const known = new Map<string, string>()
    const read = (text: string) => text.replace(/[\w-]{43}/g, (id) => known.get(id.toLowerCase()) ?? id)
    return {
      request(request) {
        if (!isMeant(request) || known.size === 0) return request
        const token = headerOf(request, 'authorization')
        const target = read(request.target)
        const sent = request.body.toString('latin1')
        const body = read(sent)
        const other = withHeader(request, 'Authorization', token && read(token))
        const isRead = other !== request || target !== request.target || body !== sent
        return isRead ? { ...other, target, body: Buffer.from(body, 'latin1') } : request
      },
      answer(answer, { operation }) {
        if (operation !== call) return answer
        for (const [, id = ''] of answer.body.toString('utf8').matchAll(/"(?:id|token)":"([\w-]{43})"/g))
          known.set(id.toLowerCase(), id)
        return answer
      },
    }
  }
}

/** Of requests to a call that overlap, each answer has some members of the first. */
function shared(call: string, members: readonly string[]): () => Fault {
  return () => {
    let running = 0
    let first: Record<string, unknown> | undefined
    return {
      request(request: ProxiedRequest) {
        if (request.operation === call) running += 1
        return request
      },
      answer(answer: ProxiedAnswer, { operation }: ProxiedRequest) {
        if (operation !== call) return answer
        running -= 1
        const known = first
        const found = objectFrom(jsonOf(answer))
        if (answer.status < 300) first = running > 0 ? (known ?? found) : undefined
        if (known === undefined || answer.status >= 300) return answer
        return withJson(answer, (body) => ({
          ...objectFrom(body),
          ...Object.fromEntries(members.map((name) => [name, known[name] ?? found[name]])),
        }))
      },
    }
  }
}
