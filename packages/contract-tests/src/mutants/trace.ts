import { validationGroups } from '../cases/validation.ts'
import type { Case } from '../kit/case.ts'
import { type Contract, listOf, objectOf, objectsOf } from '../kit/contract.ts'
import { jsonOf, objectFrom } from './edits.ts'
import type { Footprint } from './proxy.ts'

/** A sentence, rule or vector of the documents, with the cases and the tests of the reference backend that hold it. */
export type Rule = { kind: string; rule: string; cases: readonly string[]; tests: readonly string[] }

/** What a trace reads besides the contract. */
export type TraceSources = {
  contract: Contract
  cases: readonly Case[]
  /** Pages by name. */
  pages: Readonly<Record<string, string>>
  /** The tests of the reference backend: the text of each by its name. */
  tests: ReadonlyMap<string, string>
  footprints: readonly { id: string; footprint: Footprint }[]
}

/** Every sentence with a holder, every vector, every problem and issue of a call, and every fact of the extensions. */
export function rulesOf(sources: TraceSources): Rule[] {
  return [...sentences(sources), ...vectors(sources), ...answersOf(sources), ...facts(sources)]
}

/** Cells of a row of a table in Markdown. */
const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The sentences of the pages that say what holds them: rows of tables, and paragraphs. */
function sentences({ pages, cases, tests, contract }: TraceSources): Rule[] {
  const ids = cases.map(({ id }) => id)
  const holders = (text: string) => {
    const names = [...text.matchAll(/`([\w./*-]+)`/g)].map(([, name = '']) => name)
    const found = names.flatMap((name) => casesCalled(contract, ids, name))
    const ofTests = names
      .map((name) => name.replace(/^.*\/|\.test\.ts$/g, ''))
      .filter((name) => tests.has(name))
    return { cases: [...new Set(found)], tests: [...new Set(ofTests)] }
  }
  return Object.entries(pages).flatMap(([page, text]) => {
    const rules: Rule[] = []
    /** Rows of a table whose holder is named after it. */
    let open: string[] = []
    let [hasColumn, isAdvice] = [false, false]
    let last = ''
    const add = (rule: string, held: string) => rules.push({ kind: page, rule, ...holders(held) })
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      if (line.startsWith('Advice, ')) isAdvice = true
      else if (line.startsWith('|') && !isAdvice) {
        if (lines[at + 1]?.startsWith('|---')) {
          hasColumn = /^held by$/i.test(cellsOf(line).at(-1) ?? '')
          continue
        }
        if (line.startsWith('|---')) continue
        const cells = cellsOf(line)
        if (!hasColumn) {
          open.push(cells.join(' · '))
          continue
        }
        const held = cells.pop() ?? ''
        if (!held.startsWith('the same')) last = held
        add(cells.join(' · '), held.startsWith('the same') ? `${last} ${held}` : held)
      } else if (/held by/i.test(line)) {
        const [sentence = '', held = ''] = line.split(/held by/i)
        const rest = `${held} ${lines[at + 1] ?? ''}`
        for (const each of open) add(each, rest)
        add(sentence.trim() || (lines[at - 1] ?? ''), rest)
        open = []
      } else if (line.startsWith('#')) {
        for (const each of open) add(each, '')
        open = []
        isAdvice = false
      }
    }
    for (const each of open) add(each, '')
    return rules
  })
}

/** The files of vectors whose cases have another prefix than `vectors.` and the id. */
const casesOfFiles: Readonly<Record<string, readonly string[]>> = {
  folding: ['jobs.list.folding'],
  'search-few': ['jobs.list.few'],
  idempotency: ['submit.idempotency.same-body', 'submit.idempotency.reuse-with-another-body'],
}

/** Vectors without a case of their own, because many other cases send what they say. */
const everyday: Readonly<Record<string, readonly string[]>> = {
  'etags.ifNoneMatch.none': ['jobs.list.first-page'],
  'etags.ifMatch.any': ['personal-info.save.replaces-the-record'],
}

/** Cases of links by the kind of their vector; names in braces are its members. */
const casesOfLinks: Readonly<Record<string, readonly string[]>> = {
  token: ['links.page.personal-info', 'links.malformed.getPersonalInfo'],
  authorization: ['{id}', 'personal-info.record.as-submitted'],
  page: ['links.page.{purpose}'],
  lifetime: ['clock.links.expire.{purpose}', 'links.end.{purpose}'],
  state: ['links.{state}.', 'clock.links', 'clock.edge.link.{purpose}'],
  purpose: ['links.other-purpose.{purpose}'],
  newer: [
    'links.requested.deletion-replaces',
    'links.requested.one-of-each-application',
    'links.side-by-side',
    'referral.twice',
  ],
  resend: ['links.resend.{state}', 'links.resend.same-answer', 'deletion.links-gone'],
}

/** Cases of an id, of a prefix before a dot or `*`, or of a file of vectors. */
function casesCalled(contract: Contract, ids: readonly string[], name: string): string[] {
  const file = /^vectors\/([\w-]+)\.json$/.exec(name)?.[1]
  if (file !== undefined)
    return objectsOf(objectOf(contract.json(name)).cases).flatMap((vector) =>
      casesOfVector(contract, ids, file, vector),
    )
  return idsOf(ids, name)
}

function idsOf(ids: readonly string[], name: string): string[] {
  const prefix = name.replace(/\*$/, '')
  return ids.filter((id) => id === prefix || id.startsWith(prefix.endsWith('.') ? prefix : `${prefix}.`))
}

const groups = new WeakMap<Contract, Map<string, string>>()

function groupOf(contract: Contract, vector: string): string {
  const known =
    groups.get(contract) ??
    new Map(
      validationGroups(contract).flatMap(({ id, vectors: own }) => own.map((each) => [each.id, id] as const)),
    )
  groups.set(contract, known)
  return known.get(vector) ?? ''
}

function casesOfVector(
  contract: Contract,
  ids: readonly string[],
  file: string,
  vector: Readonly<Record<string, unknown>>,
): string[] {
  const id = String(vector.id)
  // Groups are no prefixes: `missing` has other vectors than `missing.personal`.
  if (file === 'validation') return ids.filter((each) => each === groupOf(contract, id))
  const filled = (name: string) => name.replace(/\{(\w+)\}/g, (_, key: string) => String(vector[key]))
  const names = [
    ...[`vectors.${id}`, `personal-info.${id}`, `deletion.${id}`],
    ...(casesOfFiles[file] ?? []),
    ...(everyday[id] ?? []),
    ...(file === 'links' ? (casesOfLinks[String(vector.kind)] ?? []).map(filled) : []),
    ...(file === 'limits' ? casesOfLimit(contract, vector) : []),
  ]
  return [...new Set(names.flatMap((name) => (name === '' ? [] : idsOf(ids, name))))]
}

/** The cases of limits whose answers are no issue of a body, by the end of their id. */
const casesOfLimits: Readonly<Record<string, string>> = {
  'json.bytes': 'vectors.json.bytesMore',
  'json.values': 'vectors.json.valuesMore',
  'json.depth': 'vectors.json.depthMore',
  'file.bytes': 'uploads.order.size-before-later-parts',
  'headshot.pixels': 'uploads.sample',
  'headshot.side': 'uploads.sample',
  'headers.bytes': 'limits.headers',
  idempotencyKey: 'submit.idempotency.key',
  'email.local': 'vectors.validation.kind.email.email',
  jobCode: 'vectors.validation.kind.jobCode.invalid',
  page: 'vectors.queries.page',
  pageSize: 'vectors.queries.pageSize',
  issues: 'stages.shape.most-issues',
  issuePath: 'vectors.validation.shape.unknownField',
  fileName: 'uploads.name.60-kilobytes',
  'setting.uploads': 'limits.rate.uploads',
  'setting.submits': 'limits.rate.submits',
  'setting.linkRequests': 'limits.rate.editLinkRequests',
  'setting.linkRequestsOfAll': 'limits.rate.all-clients',
  'setting.linkMails': 'clock.links.six-an-hour',
  'setting.resendAfter': 'clock.links.pause-ends',
  'setting.wrongLinks': 'limits.wrong-tokens',
  'setting.headerTimeout': 'framing.slow.headers',
  'setting.idleTimeout': 'framing.slow.body',
  'setting.upload.lifetime': 'clock.edge.upload',
  'setting.idempotency.lifetime': 'clock.idempotency.expires',
  'setting.deleteLink.lifetime': 'clock.edge.link.delete-resume',
  'setting.editLink.lifetime': 'clock.edge.link.personal-info',
  'setting.exportLink.lifetime': 'clock.edge.link.export',
  'setting.referralLink.lifetime': 'clock.edge.link.referral',
  'setting.endedLink.memory': 'clock.links.forgotten',
  'setting.retention': 'clock.edge.retention',
}

/** Tests of the reference for settings that HTTP cannot prove, because a case would send gibibytes or wait for minutes. */
const testsOfSettings: Readonly<Record<string, readonly string[]>> = {
  'setting.uploadBytes': ['stage-upload-room'],
  'setting.stagedBytes': ['stage-upload-room'],
  'setting.requestTimeout': ['slow-clients'],
}

/** The cases about a limit: that of the table, and those of vectors with an issue that names it. */
function casesOfLimit(
  contract: Contract,
  { id, answer, accepted }: Readonly<Record<string, unknown>>,
): string[] {
  const { rule } = objectFrom(answer)
  const names = (issue: unknown) =>
    objectFrom(issue).rule === rule && Object.values(objectFrom(objectFrom(issue).params)).includes(accepted)
  const { cases } = objectOf(contract.json('vectors/validation.json'))
  return [
    casesOfLimits[String(id).replace('limits.', '')] ?? '',
    ...objectsOf(cases)
      .filter(({ issues }) => listOf(issues).some(names))
      .map((vector) => groupOf(contract, String(vector.id))),
  ]
}

/** Every vector, with the cases that send it. The forms of a client are nothing that a backend does. */
function vectors({ contract, cases, tests }: TraceSources): Rule[] {
  const ids = cases.map(({ id }) => id)
  const files = [
    'etags',
    'folding',
    'idempotency',
    'json-bodies',
    'json-numbers',
    'languages',
    'limits',
    'links',
    'masks',
  ]
  return [...files, 'queries', 'search', 'search-few', 'state', 'validation'].flatMap((file) => {
    const readers = [...tests]
      .filter(([, text]) => new RegExp(`vectors/${file}\\.json|ectors?\\w*\\('${file}'`).test(text))
      .map(([name]) => name)
    return objectsOf(objectOf(contract.json(`vectors/${file}.json`)).cases).map((vector) => ({
      ...{ kind: `vectors/${file}.json`, rule: String(vector.id) },
      cases: casesOfVector(contract, ids, file, vector),
      tests: [...readers, ...(testsOfSettings[String(vector.id).replace('limits.', '')] ?? [])],
    }))
  })
}

/** Problems that are one rule for all calls. The tables of `requests.md` hold `malformed` of a query or a body. */
const ofEveryCall =
  /^(malformed|method_not_allowed|not_acceptable|request_timeout|headers_too_large|internal|unavailable)$/
const problemOf = (call: string | undefined, code: string) =>
  `${ofEveryCall.test(code) ? 'every call' : String(call)} ${code}`

/** The problems that a call can give, and its issues by path and rule, with the cases that have seen them. */
function answersOf({ contract, cases, footprints, tests }: TraceSources): Rule[] {
  const seen = new Map<string, Set<string>>()
  const see = (key: string, id: string) => seen.set(key, (seen.get(key) ?? new Set()).add(id))
  for (const { id, footprint } of footprints)
    for (const { request, answer } of footprint) {
      if (answer === undefined || answer.status < 400) continue
      const { code, issues } = objectFrom(jsonOf(answer))
      see(problemOf(request.operation, String(code)), id)
      for (const issue of listOf(issues).map(objectFrom))
        see(
          `${String(request.operation)} ${String(issue.path).replace(/\.\d+(?=\.|$)/g, '')} ${String(issue.rule)}`,
          id,
        )
    }
  const ids = cases.map(({ id }) => id)
  const rule = (kind: string, key: string, held: readonly string[] = []): Rule => ({
    ...{ kind, rule: key, tests: held },
    // A form shows below its files what staging or a scanner, which most references lack, says of them.
    cases: /fileInfected|fileScanning/.test(key)
      ? idsOf(ids, 'uploads.scan')
      : [...(seen.get(key) ?? seen.get(key.replace(/^\w+(?= other\.\w+ file)/, 'stageUpload')) ?? [])],
  })
  const calls = objectOf(objectOf(contract.json('messages.json')).calls)
  const operations = [...contract.operations.values()]
  const problems = operations.flatMap(({ id, description }) =>
    objectsOf(objectOf(description['x-call']).problems).map(({ code }) => problemOf(id, String(code))),
  )
  const issues = operations.flatMap(({ id }) =>
    objectsOf(calls[id] ?? []).flatMap(({ path, rules }) =>
      listOf(rules).map((name) => `${id} ${String(path).replace(/\.\d+(?=\.|$)/g, '')} ${String(name)}`),
    ),
  )
  return [
    ...[...new Set(problems)].map((key) => rule('problem', key, tests.has('examples') ? ['examples'] : [])),
    ...issues.map((key) => rule('issue', key)),
  ]
}

const casesOfBuckets: Readonly<Record<string, string>> = {
  wrongLinks: 'limits.wrong-tokens',
  linkMails: 'limits.rate.all-clients',
}

/** The facts of `x-links`, `x-rate-limits`, `x-synonyms` and `x-uploads`, with the cases about each. */
function facts({ contract, cases, footprints }: TraceSources): Rule[] {
  const { document } = contract
  const ids = cases.map(({ id }) => id)
  const held = (kind: string, rule: string, ...names: string[]): Rule => ({
    ...{ kind, rule, cases: names.flatMap((name) => casesCalled(contract, ids, name)), tests: [] },
  })
  const sentBy = (isMeant: (footprint: Footprint) => boolean) =>
    footprints.filter(({ footprint }) => isMeant(footprint)).map(({ id }) => id)
  const links = objectOf(document['x-links'])
  return [
    held('x-links', 'tokenPattern', 'links.page.personal-info', 'links.malformed'),
    held('x-links', 'languageQuery', 'links.page'),
    held('x-links', 'states', 'clock.links.replaced-then-expired', 'links.used'),
    held('x-links', 'oldLinkDays', 'clock.links.forgotten'),
    ...objectsOf(links.purposes).flatMap(({ purpose, isSpent, calls }) => [
      held('x-links', `${String(purpose)}: page`, `links.page.${String(purpose)}`),
      held('x-links', `${String(purpose)}: lifetimeHours`, `clock.edge.link.${String(purpose)}`),
      held(
        'x-links',
        `${String(purpose)}: subject`,
        'links.side-by-side',
        `links.resend.replaced.${String(purpose)}`,
      ),
      held(
        'x-links',
        `${String(purpose)}: isSpent`,
        isSpent === true ? 'links.used' : `links.reading-changes-nothing.${String(purpose)}`,
      ),
      ...listOf(calls).map((call) => ({
        ...{ kind: 'x-links', rule: `${String(purpose)}: ${String(call)}`, tests: [] },
        cases: sentBy((footprint) =>
          footprint.some(
            ({ request, answer }) => request.operation === call && (answer?.status ?? 400) < 300,
          ),
        ),
      })),
    ]),
    ...Object.keys(objectOf(document['x-rate-limits'])).map((bucket) => ({
      ...held('x-rate-limits', bucket, casesOfBuckets[bucket] ?? `limits.rate.${bucket}`),
      tests: testsOfSettings[`setting.${bucket}`] ?? [],
    })),
    ...Object.keys(objectOf(document['x-synonyms'])).map((term) => ({
      ...{ kind: 'x-synonyms', rule: term, tests: [] },
      cases: sentBy((footprint) =>
        footprint.some(
          ({ request }) =>
            new URLSearchParams(request.target.split('?')[1]).get('keyword')?.toLowerCase() === term,
        ),
      ),
    })),
    ...objectsOf(objectOf(document['x-uploads']).formats).flatMap(({ extensions, type, aliases }) =>
      [
        ...listOf(extensions).map((each) => `.${String(each)}"`),
        ...[type, ...listOf(aliases)].map((each) => `Content-Type: ${String(each)}\r`),
      ].map((text) => ({
        ...{ kind: 'x-uploads', rule: text.replace(/["\r]$/, ''), tests: [] },
        cases: sentBy((footprint) =>
          footprint.some(
            ({ request, answer }) =>
              answer?.status === 201 &&
              request.operation === 'stageUpload' &&
              request.body.toString('latin1', 0, 600).includes(text),
          ),
        ),
      })),
    ),
  ]
}

/** Rules without a case, because they need a broken backend, gibibytes or waiting mails: `docs/for-qa.md` names them. */
const notProvable: readonly RegExp[] = [
  /^(every call|\w+) (request_timeout|internal|unavailable|insufficient_storage|idempotency_key_in_progress)$/,
  /setting\.(uploadBytes|stagedBytes|requestTimeout)$|^uploadBytes$/,
  /^(Mails that anybody can request leave|No new link goes to the earlier|A mail is not sent if|The confirmation, the notice and)/,
]

/** The rules as a list in Markdown, and those without a live case: because the kit cannot show them, and the others. */
export function traceOf(
  rules: readonly Rule[],
  isLive: (id: string) => boolean,
): { list: string; unprovable: Rule[]; open: Rule[] } {
  const most = 4
  const shown = (names: readonly string[]) =>
    names
      .slice(0, most)
      .map((name) => `\`${name}\``)
      .join(' ') + (names.length > most ? ` and ${names.length - most} more` : '')
  const rows = rules.map(({ kind, rule, cases, tests }) => {
    const live = cases.filter(isLive)
    const held = live.length > 0 ? shown(live) : cases.length > 0 ? `not live: ${shown(cases)}` : ''
    const text =
      [held, tests.length > 0 ? `test ${shown(tests)}` : ''].filter(Boolean).join('; ') || '**nothing**'
    return `| ${kind} | ${rule.slice(0, 160)} | ${text} |`
  })
  const without = rules.filter(({ cases }) => !cases.some(isLive))
  const isUnprovable = ({ rule }: Rule) => notProvable.some((pattern) => pattern.test(rule))
  return {
    list: ['| Where | What | Held by |', '|---|---|---|', ...rows].join('\n'),
    unprovable: without.filter(isUnprovable),
    open: without.filter((rule) => !isUnprovable(rule)),
  }
}
