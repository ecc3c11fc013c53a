import { isDeepStrictEqual } from 'node:util'
import { withChanges } from '@recruiting/contract-tests/cases/support/changes'
import { hashOfJson } from '@recruiting/mock-api/applications/submit'
import { readConfig } from '@recruiting/mock-api/config'
import { seedJobs } from '@recruiting/mock-api/development/seed'
import { searchOf } from '@recruiting/mock-api/jobs/list'
import { buildJobIndex, searchJobs, toIndexedJob } from '@recruiting/mock-api/jobs/search'
import { linkHours } from '@recruiting/mock-api/links/links'
import { fieldValues } from '@recruiting/schema/examples/field-values'
import { fieldKindNames } from '@recruiting/schema/fields/field'
import { fieldPath } from '@recruiting/schema/issue'
import { filterNames } from '@recruiting/schema/job-filters'
import { foldCode, foldTerms, foldText } from '@recruiting/schema/keyword'
import { limits } from '@recruiting/schema/limits'
import type { LinkPurpose } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { issuesOfCall, possibleIssues } from '@recruiting/schema/possible-issues'
import { rules } from '@recruiting/schema/rules'
import { structures, unwrap } from '@recruiting/schema/structure'
import { describe, expect, it } from 'vitest'
import { bodies, type ValidationCase } from './validation-case.ts'
import { type VectorCase, vectorArtefact, vectorNow } from './vector-file.ts'
import { fewJobs, vectorFiles } from './vector-files.ts'

const files = vectorFiles()
function casesOf<Case>(name: string): readonly (Case & { id: string; why: string })[] {
  return files.find((file) => file.name === name)?.cases as readonly (Case & { id: string; why: string })[]
}
const cases = casesOf<ValidationCase>('validation')

/** Rules of the content of a file: `contract/files` has their samples. */
const ofContent: ReadonlySet<string> = new Set(['fileEmpty', 'fileKind', 'fileUnreadable', 'filePassword'])

/** Rules that depend on a scanner, which a backend may have: cases of the kit (`uploads.scan`) hold them. */
const ofScanner: ReadonlySet<string> = new Set(['fileInfected', 'fileScanning'])

/** Whether a body can break the rule, or a list of the query, or stored state. `tooFew` is one that none can. */
function isPossible(rule: string): boolean {
  return (
    rule !== 'tooFew' ||
    Object.values(bodies).some(({ schema }) => possibleIssues(schema).some((each) => each.rule === rule))
  )
}

/** How a text begins that only a reader of the text before it understands. */
const continuation = /^(?:And|But|Or|Unless|However|As if|So|Nor|One more|The same|The other)\b/

/** The report of the contract kit and `docs/contract-cases.md` show a `why` alone. */
function isWholeSentence(why: string): boolean {
  return /^[A-Z`].*\.$/.test(why) && why.split(' ').length >= 4 && !continuation.test(why)
}

describe('every file', () => {
  it('has ids that no other case has', () => {
    const ids = files.flatMap((file) => file.cases.map(({ id }) => id))
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
  })

  it.each(files.map((file) => [file.name, file] as const))('%s is read by strict parsers', (_, file) => {
    const { content } = vectorArtefact(file)
    expect(content.isWellFormed()).toBe(true)
    // A lone surrogate would be an escape here.
    expect(JSON.stringify(JSON.parse(content))).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/)
    expect(JSON.parse(content)).toMatchObject({
      now: vectorNow,
      cases: file.cases.map(({ id }) => ({ id })),
    })
  })

  it.each(files.map(({ name, cases }) => [name, cases] as const))(
    '%s states the requirement of each case in a sentence that needs no other',
    (_, cases) => {
      const wrong = cases.filter(({ why }) => !isWholeSentence(why))
      expect(wrong.map(({ id, why }) => `${id}: ${why}`)).toEqual([])
    },
  )
})

// The sentences of these cases are written by hand, the issues computed.
const written = cases.filter(({ id }) => /^validation\.(?:shape|kind|rule)\./.test(id))

it.each(written.map((each) => [each.id, each] as const))(
  '%s has the issues that its sentence names',
  (_, each) => {
    const given = new Set(each.issues.map(({ rule }) => rule))
    const named = rules.filter((rule) => new RegExp(`(?<!not )\\bas ${rule}\\b`).test(each.why))
    expect([...given]).toEqual(expect.arrayContaining(named))
    if (/refused|requires/.test(each.why)) expect(given.size).toBeGreaterThan(0)
    else if (/accept|\bmay\b/.test(each.why)) expect(each.issues).toEqual([])
  },
)

it('no vector removes what is not there, because many languages fail then', () => {
  const wrong = cases.filter(({ body, changes }) =>
    changes.some((change, at) => {
      const before = withChanges(bodies[body].value, changes.slice(0, at))
      return 'remove' in change && isDeepStrictEqual(withChanges(before, [change]), before)
    }),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

describe('written expectations are those of the reference', () => {
  it.each(casesOf<{ text: string; folded: string; code: string; terms: string[] }>('folding'))(
    '$id',
    ({ text, ...expected }) => {
      expect(expected).toMatchObject({ folded: foldText(text), code: foldCode(text), terms: foldTerms(text) })
    },
  )

  it.each(casesOf<{ first: string; second: string; same: boolean }>('idempotency'))(
    '$id',
    ({ first, second, same }) => {
      expect(hashOfJson(JSON.parse(first)) === hashOfJson(JSON.parse(second))).toBe(same)
    },
  )

  it('normalisation has every typed text of field-values.ts', () => {
    const written = casesOf<{ kind: string; typed: string; wire: unknown }>('normalisation')
    expect(written.map(({ kind, typed, wire }) => ({ kind, typed, wire }))).toEqual(
      fieldKindNames.flatMap((kind) => fieldValues[kind].typed.map((each) => ({ kind, ...each }))),
    )
  })

  it.each(fieldKindNames.filter((kind) => kind !== 'wholeNumber'))(
    'the kind %s has both verdicts',
    (kind) => {
      const ofKind = cases.filter(({ id }) => id.startsWith(`validation.kind.${kind}.`))
      expect(new Set(ofKind.map(({ issues }) => issues.length > 0))).toEqual(new Set([true, false]))
    },
  )
})

describe('limits', () => {
  const config = readConfig({})
  const numbers: Readonly<Record<string, number>> = {
    ...limits,
    'json.bytes': limits.jsonBytes,
    'json.values': limits.jsonValues,
    'json.depth': limits.jsonDepth,
    'file.bytes': limits.fileBytes,
    'headshot.pixels': limits.headshotPixels,
    'headshot.side': limits.headshotSide,
    'experience.entries': limits.experienceEntries,
    'email.local': limits.emailLocal,
    'salary.hour': limits.hourlySalary,
    'headers.bytes': 8192,
    'setting.uploads': config.UPLOADS_PER_HOUR,
    'setting.uploadBytes': config.UPLOAD_BYTES_PER_HOUR,
    'setting.stagedBytes': config.STAGED_BYTES,
    'setting.submits': config.SUBMITS_PER_HOUR,
    'setting.linkRequests': config.LINK_REQUESTS_PER_HOUR,
    'setting.linkRequestsOfAll': config.LINK_MAILS_PER_HOUR,
    'setting.linkMails': config.LINK_MAILS_PER_ADDRESS,
    'setting.wrongLinks': config.WRONG_LINKS,
    'setting.resendAfter': config.LINK_RESEND_AFTER / 1000,
    'setting.headerTimeout': config.HEADER_TIMEOUT / 1000,
    'setting.idleTimeout': config.IDLE_TIMEOUT / 1000,
    'setting.requestTimeout': config.REQUEST_TIMEOUT / 1000,
    'setting.upload.lifetime': config.UPLOAD_TTL / 1000,
    'setting.idempotency.lifetime': config.IDEMPOTENCY_TTL / 1000,
    'setting.deleteLink.lifetime': config.DELETE_LINK_TTL / 1000,
    'setting.editLink.lifetime': config.EDIT_LINK_TTL / 1000,
    'setting.exportLink.lifetime': config.EXPORT_LINK_TTL / 1000,
    'setting.referralLink.lifetime': config.REFERRAL_LINK_TTL / 1000,
    'setting.endedLink.memory': config.OLD_LINK_TTL / 1000,
    'setting.retention': config.RETENTION / 1000,
  }

  it.each(casesOf<{ accepted?: number; default?: number }>('limits'))('$id', ({ id, why, ...written }) => {
    const number = numbers[id.slice('limits.'.length)]
    expect(written.accepted ?? written.default).toBe(number)
    expect(why).toContain(String(number))
  })

  it.each(
    casesOf<{ kind: string; purpose: LinkPurpose; hours: number }>('links').filter(
      (each) => each.kind === 'lifetime',
    ),
  )('$id', ({ purpose, hours }) => {
    expect(hours).toBe(linkHours(config, purpose))
    expect(hours).toBe({ 'delete-resume': 24, 'personal-info': 72, export: 1, referral: 336 }[purpose])
  })
})

describe('no rule is without a vector', () => {
  const issues = files.flatMap((file) =>
    file.cases.flatMap((each) => (each.issues ?? []) as { rule: string }[]),
  )
  const answers = casesOf<{ answer: { rule: string } | null }>('limits').flatMap(({ answer }) => answer ?? [])
  const given = new Set([...issues, ...answers].map(({ rule }) => rule))

  it.each(rules.filter((rule) => isPossible(rule) && !ofContent.has(rule) && !ofScanner.has(rule)))(
    '%s',
    (rule) => {
      expect(given).toContain(rule)
    },
  )
})

/** The conditions and named rules of every object of a schema. */
function namesOf(schema: AnySchema): string[] {
  const { conditions = [], rules: named = [] } = structures.get(unwrap(schema)) ?? {}
  const parts = [...Object.values(fieldsOf(schema) ?? {}), ...[elementOf(schema) ?? []].flat()]
  return [...[...conditions, ...named].map(({ name }) => name), ...parts.flatMap(namesOf)]
}

describe('no rule between fields is without vectors', () => {
  const names = new Set(Object.values(bodies).flatMap(({ schema }) => namesOf(schema)))

  it.each([...names])('%s is met and broken', (name) => {
    const ofRule = cases.filter(({ xRule }) => xRule === name)
    expect(ofRule.some(({ issues }) => issues.length === 0)).toBe(true)
    expect(ofRule.some(({ issues }) => issues.length > 0)).toBe(true)
  })

  it('and no vector is about an unknown one', () => {
    expect(cases.flatMap(({ xRule = [] }) => xRule).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('no rule of a path is without a vector', () => {
  const pairsOf = (given: readonly { path: string; rule: string }[]) =>
    new Set(given.map(({ path, rule }) => `${fieldPath(path)} ${rule}`))

  it.each(['application', 'personalInfo', 'editLinks', 'deletion'] as const)('%s', (body) => {
    const { schema } = bodies[body]
    const ofSchema = cases.filter((each) => bodies[each.body].schema === schema)
    const given = pairsOf(ofSchema.flatMap(({ issues }) => issues))
    const possible = pairsOf(possibleIssues(schema).filter(({ isOfState }) => !isOfState))
    expect([...possible].filter((each) => !given.has(each))).toEqual([])
  })

  it('of the query', () => {
    const given = pairsOf(
      casesOf<{ issues?: { path: string; rule: string }[] }>('queries').flatMap(({ issues }) => issues ?? []),
    )
    const possible = pairsOf(issuesOfCall('listJobs').filter((each) => each.in === 'query'))
    expect([...possible].filter((each) => !given.has(each))).toEqual([])
  })
})

describe.each([
  ['search', seedJobs()],
  ['search-few', fewJobs()],
] as const)('%s', (name, jobs) => {
  const now = Date.parse(vectorNow)
  const index = buildJobIndex(jobs.map(toIndexedJob), now)

  it.each(casesOf<VectorCase>(name).map((each) => [each.id, each] as const))(
    '%s is what the index finds',
    async (_, each) => {
      const params = new URLSearchParams(String(each.query))
      const one = (name: string) => params.get(name) ?? undefined
      const filters = Object.fromEntries(filterNames.map((name) => [name, params.getAll(name)]))
      const query = {
        keyword: one('keyword'),
        sort: one('sort'),
        page: one('page'),
        pageSize: one('pageSize'),
        ...filters,
      }
      const { items, total, facets } = searchJobs(
        await index,
        searchOf(query as Parameters<typeof searchOf>[0]),
      )
      expect({ codes: each.codes, total: each.total }).toEqual({
        codes: items.map(({ code }) => code),
        total,
      })
      const counts = Object.fromEntries(
        filterNames.map((name) => [name, facets[name].map(({ count }) => count)]),
      )
      expect(each.counts).toEqual(counts)
    },
  )

  it('has vacancies that an index can hold', async () => {
    expect((await index).jobs.length).toBeGreaterThan(0)
  })
})
