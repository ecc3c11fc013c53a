import { describe, expect, it } from 'vitest'
import { bundleFolder } from '../artefact.ts'
import { compareBundles, diffLines } from './compare.ts'
import { readBundle } from './read-bundle.ts'
import { filesOf, type SmallBundle, smallBundle } from './test-bundle.ts'
import type { Verdict } from './verdict.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests change members of every kind.
type Loose = any // oxlint-disable-line typescript/no-explicit-any

function changesAfter(change: (newer: Loose) => void) {
  const newer: SmallBundle = smallBundle()
  change(newer)
  return compareBundles(filesOf(smallBundle()), filesOf(newer))
}

const get = (n: Loose) => n.document.paths['/jobs'].get
const post = (n: Loose) => n.document.paths['/jobs'].post
const page = (n: Loose) => n.document.components.schemas.Page
const sent = (n: Loose) => n.document.components.schemas.Sent
const job = (n: Loose) => n.document.components.schemas.Job
const links = (n: Loose) => n.document['x-links'].purposes
const ok = (n: Loose) => get(n).responses['200']
const [callers, backends, both] = ['breaks callers', 'breaks backends', 'breaks both'] as const

describe('a difference between two versions of the contract', () => {
  it.each<[what: string, change: (n: Loose) => void, place: string, verdict: Verdict]>([
    // Calls.
    ['a new call', (n) => (n.document.paths['/more'] = { get: {} }), '/more', 'adds'],
    ['a new method', (n) => (n.document.paths['/jobs'].put = {}), '/jobs › put', 'adds'],
    ['a removed call', (n) => delete n.document.paths['/jobs'].get, '/jobs › get', callers],
    ['another name of a call', (n) => (get(n).operationId = 'findJobs'), 'operationId', callers],
    ['another token', (n) => (post(n).security = []), 'security › 0', both],
    ['a deprecated call', (n) => (get(n).deprecated = true), 'deprecated', 'adds'],
    ['an unknown member of a call', (n) => (get(n).callbacks = {}), 'callbacks', 'unknown'],
    ['a new problem', (n) => get(n)['x-call'].problems.push({ code: 'gone' }), 'problems › gone', 'adds'],
    ['a removed problem', (n) => get(n)['x-call'].problems.pop(), 'problems › malformed', backends],
    ['another status of a problem', (n) => (get(n)['x-call'].problems[0].status = 422), 'status', both],
    [
      'a header of a problem',
      (n) => get(n)['x-call'].problems[0].headers.push('Age'),
      'headers › Age',
      'adds',
    ],
    ['another rate limit', (n) => get(n)['x-call'].rateLimits.push('submits'), 'rateLimits › submits', both],
    ['an unknown part of a call', (n) => (get(n)['x-call'].link = ['a']), 'x-call › link', both],
    ['links of a new purpose', (n) => post(n)['x-call'].link.push('copy'), 'link › copy', 'adds'],
    ['links of another purpose', (n) => post(n)['x-call'].link.push('remove'), 'link › remove', both],
    ['a new purpose', (n) => links(n).push({ purpose: 'copy' }), 'purposes › copy', 'adds'],
    ['a new call for links', (n) => links(n)[0].calls.push('getCopy'), 'calls › getCopy', 'adds'],
    ['another lifetime of links', (n) => (links(n)[0].hours = 2), 'edit › hours', both],
    // Parameters.
    [
      'a new optional parameter',
      (n) => get(n).parameters.push({ in: 'query', name: 'q' }),
      'query q',
      'adds',
    ],
    [
      'a new required parameter',
      (n) => get(n).parameters.push({ in: 'query', name: 'q', required: true }),
      'query q',
      callers,
    ],
    ['a list of parameters', (n) => (post(n).parameters = []), 'post › parameters', 'unknown'],
    ['a removed parameter', (n) => get(n).parameters.pop(), 'query page', callers],
    ['a parameter that is required now', (n) => (get(n).parameters[0].required = true), 'required', callers],
    ['a looser limit of a parameter', (n) => (page(n).maximum = 600), 'Page › maximum', 'adds'],
    ['a stricter limit of a parameter', (n) => (page(n).minimum = 2), 'Page › minimum', callers],
    ['a limit that is gone', (n) => delete page(n).maximum, 'Page › maximum', 'adds'],
    ['a limit beside a reference', (n) => (get(n).parameters[0].schema.multipleOf = 2), 'multipleOf', both],
    ['an unknown style of a parameter', (n) => (get(n).parameters[0].style = 'form'), 'style', 'unknown'],
    // Requests.
    [
      'a removed type',
      (n) => delete post(n).requestBody.content['application/json'],
      'content › app',
      callers,
    ],
    ['a new type', (n) => (post(n).requestBody.content['text/plain'] = {}), 'text/plain', 'adds'],
    ['a body that is required now', (n) => (post(n).requestBody.required = true), 'required', callers],
    ['a new required field', (n) => add(sent(n), 'more', true), 'properties › more', callers],
    ['a new optional field', (n) => add(sent(n), 'more', false), 'properties › more', 'adds'],
    ['a removed field', (n) => delete sent(n).properties.note, 'properties › note', callers],
    ['a field that is required now', (n) => sent(n).required.push('note'), 'required › note', callers],
    ['a field that is optional now', (n) => sent(n).required.pop(), 'required › name', 'adds'],
    [
      'another order of fields',
      (n) => (sent(n).properties = reversed(sent(n).properties)),
      '(order)',
      backends,
    ],
    ['a new value', (n) => sent(n).properties.kind.enum.push('c'), 'enum › c', 'adds'],
    ['a removed value', (n) => sent(n).properties.kind.enum.pop(), 'enum › b', callers],
    ['another order of values', (n) => sent(n).properties.kind.enum.reverse(), 'enum › (order)', both],
    ['another pattern', (n) => (sent(n).properties.name.pattern = '^b'), 'pattern', both],
    [
      'another limit of items',
      (n) => (sent(n).properties.list.items.minimum = 1),
      'items › minimum',
      callers,
    ],
    ['another condition', (n) => (sent(n).allOf[0].then.required = []), 'then › required › list', both],
    ['another number of parts', (n) => sent(n).allOf.push({}), 'allOf › 1', both],
    ['unknown fields that are allowed', (n) => delete sent(n).additionalProperties, 'additionalProp', 'adds'],
    [
      'an unknown keyword',
      (n) => (sent(n).unevaluatedProperties = false),
      'unevaluatedProperties',
      'unknown',
    ],
    ['an unknown member of our own', (n) => (sent(n)['x-secret'] = true), 'x-secret', 'unknown'],
    [
      'another rule of a field',
      (n) => sent(n).properties.name['x-field-rules'].push({ rule: 'b', when: 'pattern' }),
      'x-field-rules › b pattern',
      both,
    ],
    ['another rule between fields', (n) => sent(n)['x-rules'][0].gives.push('a'), 'either › gives › a', both],
    // Answers.
    ['a new required member', (n) => add(job(n), 'more', true), 'properties › more', backends],
    ['a new optional member', (n) => add(job(n), 'more', false), 'properties › more', 'adds'],
    ['a removed member', (n) => delete job(n).properties.note, 'properties › note', callers],
    ['a member that may be absent now', (n) => job(n).required.pop(), 'required › name', callers],
    ['a promised title that may be absent now', (n) => job(n).required.shift(), 'required › title', callers],
    ['a new value named title', (n) => job(n).properties.kind.enum.push('title'), 'enum › title', 'adds'],
    ['a new value of an answer', (n) => job(n).properties.kind.enum.push('c'), 'enum › c', 'adds'],
    ['a removed value of an answer', (n) => job(n).properties.kind.enum.pop(), 'enum › b', backends],
    ['a looser limit of an answer', (n) => (job(n).properties.name.maxLength = 50), 'maxLength', callers],
    ['a stricter limit of an answer', (n) => (job(n).properties.name.maxLength = 30), 'maxLength', backends],
    ['a new status', (n) => (get(n).responses['304'] = {}), 'responses › 304', callers],
    ['the status of a new problem', (n) => (get(n).responses['409'] = {}), 'responses › 409', 'adds'],
    ['a removed status', (n) => delete get(n).responses['200'], 'responses › 200', backends],
    ['a new required header', (n) => (ok(n).headers.Age = { required: true }), 'headers › Age', backends],
    ['a new optional header', (n) => (ok(n).headers.Age = {}), 'headers › Age', 'adds'],
    ['a removed header', (n) => delete ok(n).headers.ETag, 'headers › ETag', callers],
    ['a header that is optional now', (n) => (ok(n).headers.ETag.required = false), 'required', callers],
    ['another form of a header', (n) => (ok(n).headers.ETag.schema.pattern = '^a'), 'pattern', both],
    ['an unknown part of a response', (n) => (ok(n).links = {}), 'responses › 200 › links', 'unknown'],
    // The document.
    ['another address of the server', (n) => (n.document.servers[0].url = '/v2'), 'servers › 0 › url', both],
    ['a new limit', (n) => (n.document['x-limits'].more = { most: 6 }), 'x-limits › more', 'adds'],
    ['another limit', (n) => (n.document['x-limits'].jobs.most = 6), 'x-limits › jobs › most', both],
    ['another title', (n) => (n.document.info.title = 'B'), 'info › title', 'text'],
    ['a description', (n) => (job(n).properties.name.description = 'The name'), 'description', 'text'],
    ['the sentence of a rule', (n) => (sent(n)['x-rules'][0].sentence = 'Both.'), 'sentence', 'text'],
    ['the reason of a limit', (n) => (n.document['x-limits'].jobs.why = 'Room.'), 'why', 'text'],
    ['an unknown part of the document', (n) => (n.document.webhooks = {}), 'webhooks', 'unknown'],
    ['another name of a schema', (n) => rename(n, 'Job', 'Vacancy'), 'schemas › Job', callers],
    ['a schema that nothing uses', (n) => (n.document.components.schemas.New = {}), 'schemas › New', 'adds'],
    // The other files.
    ['another sentence', (n) => (n.words.fields.name.required.us = 'Fill in'), 'required › us', 'text'],
    ['a new sentence', (n) => (n.words.fields.name.long = 'Too long'), 'name › long', 'adds'],
    ['a removed sentence', (n) => delete n.words.fields.name.required.us, 'required › us', callers],
    [
      'a rule that a call reports',
      (n) => n.words.calls.sendJob[0].rules.push('long'),
      'rules › long',
      'adds',
    ],
    ['another notice', (n) => (n.words.notice.inForce = '2027-01-01'), 'inForce', both],
    ['another cause of a mail', (n) => (n.mails.mails[0].trigger = 'getJob'), 'received › trigger', backends],
    ['other words of a mail', (n) => (n.mails.mails[0].words.us = 'Thanks'), 'words › us', 'text'],
    ['a mail with a new purpose', (n) => n.mails.mails.push({ id: 'b', link: 'copy' }), 'mails › b', 'adds'],
    ['the page of a new purpose', (n) => (n.mails.links.copy = {}), 'links › copy', 'adds'],
    ['a new mail', (n) => n.mails.mails.push({ id: 'more' }), 'mails › more', backends],
    ['another result of a vector', (n) => n.vectors.cases[0].issues.push('a'), 'v.1 › issues › a', both],
    ['what vectors share', (n) => (n.vectors.bodies.a.value = 2), 'bodies › a › value', both],
    ['a new vector', (n) => n.vectors.cases.push({ id: 'v.2' }), 'cases › v.2', 'adds'],
    ['a removed vector', (n) => n.vectors.cases.pop(), 'cases › v.1', 'adds'],
    ['the reason of a vector', (n) => (n.vectors.cases[0].why = 'Another.'), 'why', 'text'],
    ['a new file of vectors', (n) => (n.others['vectors/more.json'] = { a: 1 }), 'vectors/more.json', 'adds'],
    [
      'another verdict on a sample',
      (n) => (n.samples.samples[0].expect.code = 'a'),
      'expect › code',
      backends,
    ],
    ['other bytes of a sample', (n) => (n.others['files/pdf/a.pdf'] = 'b'), 'files/pdf/a.pdf', backends],
    ['a new sample', (n) => (n.others['files/pdf/b.pdf'] = 'b'), 'files/pdf/b.pdf', 'adds'],
    ['an example', (n) => (n.others['examples/getJob/200.json'].answer.status = 201), 'status', 'text'],
    ['the seed', (n) => n.others['seed/jobs.json'].jobs.push('a'), 'jobs › a', 'text'],
    ['the form of reports', (n) => (n.others['report.schema.json'].type = 'array'), 'type', callers],
    ['a text', (n) => (n.others['README.md'] = 'another'), 'README.md', 'text'],
    ['an unknown file', (n) => (n.others['table.csv'] = 'a'), 'table.csv', 'unknown'],
    ['a new folder', (n) => (n.others['more/a.json'] = {}), 'more/', 'adds'],
  ])('%s', (_what, change, place, verdict) => {
    const [found, ...more] = changesAfter(change)
    expect(found?.place).toContain(place)
    expect(found?.verdict).toBe(verdict)
    expect(more).toEqual([])
  })

  it('is none between equal bundles', () => {
    expect(changesAfter(() => undefined)).toEqual([])
  })

  it('is said once for a schema that a hundred calls use', () => {
    const many = smallBundle()
    for (let at = 0; at < 100; at += 1)
      Object.assign(many.document.paths, { [`/jobs/${at}`]: many.document.paths['/jobs'] })
    const newer: Loose = structuredClone(many)
    job(newer).properties.kind.enum.push('c')
    expect(compareBundles(filesOf(many), filesOf(newer))).toHaveLength(1)
  })
})

it('thirty values from all over the contract are reported when they change', async () => {
  const bundle = await readBundle(bundleFolder)
  const places = Object.entries(bundle.files).flatMap(([file, value]) => leavesOf(value, [file]))
  const step = Math.ceil(places.length / 30)
  const chosen = places.filter((_, at) => at % step === 0)
  expect(chosen.length).toBeGreaterThan(25)
  const silent = chosen.filter(([file = '', ...names]) => {
    const files: Loose = { ...bundle.files, [file]: structuredClone(bundle.files[file]) }
    const last = names.at(-1) ?? file
    const holder = names.length === 0 ? files : names.slice(0, -1).reduce((at, name) => at[name], files[file])
    holder[last] = 'changed'
    const only = (all: Loose) => ({
      version: bundle.version,
      files: { 'openapi.json': {}, [file]: all[file] },
    })
    return compareBundles(only(bundle.files), only(files)).length === 0
  })
  // The version is the subject of the comparison.
  expect(silent.filter((place) => !place.join('.').endsWith('info.version'))).toEqual([])
}, 60_000)

it('the lines name everything but texts, the worst first', () => {
  const changes = changesAfter((n) => {
    n.document.webhooks = {}
    n.words.fields.name.required.us = 'Fill in'
    delete n.document.paths['/jobs'].get
    n.words.fields.name.long = 'Too long'
  })
  expect(diffLines('1.0.0', '2.0.0', changes)).toEqual([
    'From 1.0.0 to 2.0.0: 4 changes',
    '',
    'Unknown: look at each of these (1):',
    '  openapi.json › webhooks: is new: an object',
    '',
    'Breaks callers (1):',
    '  openapi.json › paths › /jobs › get: is gone',
    '',
    'Adds, so breaks nobody (1):',
    '  messages.json › fields › name › long: is new: "Too long"',
    '',
    'Breaks nobody: texts, examples, test data (1):',
    '  messages.json: 1',
  ])
})

/** Adds a field of text to an object. */
function add(schema: Loose, name: string, isRequired: boolean) {
  schema.properties[name] = { type: 'string' }
  if (isRequired) schema.required.push(name)
}

function reversed(properties: object) {
  return Object.fromEntries(Object.entries(properties).reverse())
}

function rename({ document }: Loose, from: string, to: string) {
  const { schemas } = document.components
  schemas[to] = schemas[from]
  delete schemas[from]
  document.paths['/jobs'].get.responses['200'].content['application/json'].schema.$ref =
    `#/components/schemas/${to}`
}

/** The places of all values, as names of members. */
function leavesOf(value: unknown, place: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [place]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...place, name]))
}
