import { seedJobs } from '@recruiting/mock-api/development/seed'
import { searchOf } from '@recruiting/mock-api/jobs/list'
import { buildJobIndex, searchJobs, toIndexedJob } from '@recruiting/mock-api/jobs/search'
import { fieldPath } from '@recruiting/schema/issue'
import { filterNames } from '@recruiting/schema/job-filters'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { issuesOfCall, possibleIssues } from '@recruiting/schema/possible-issues'
import { rules } from '@recruiting/schema/rules'
import { structures, unwrap } from '@recruiting/schema/structure'
import { describe, expect, it } from 'vitest'
import { limitVectors } from './limit-vectors.ts'
import { queryVectors } from './queries.ts'
import { fewJobs, fewJobsVectors, searchVectors } from './search.ts'
import { validationVectors } from './validation.ts'
import { bodies, type ValidationCase } from './validation-case.ts'
import { vectorArtefact, vectorNow } from './vector-file.ts'
import { vectorFiles } from './vector-files.ts'

const files = vectorFiles()
const cases = validationVectors().cases as readonly ValidationCase[]

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
    expect(String(content).isWellFormed()).toBe(true)
    // A lone surrogate would be an escape here.
    expect(JSON.stringify(JSON.parse(String(content)))).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/)
    expect(JSON.parse(String(content))).toMatchObject({
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

describe('the numbers of the specification', () => {
  const caseOf = (name: string, id: string) =>
    files.find((file) => file.name === name)?.cases.find((each) => each.id === id)

  // 10 MB are read as MiB.
  it.each([
    ['limits.file.bytes', 10_485_760],
    ['limits.experience.entries', 5],
    ['limits.recommenders', 3],
    ['limits.jobCodes', 5],
    ['limits.email', 254],
    ['limits.email.local', 64],
    ['limits.json.bytes', 262_144],
    ['limits.json.depth', 20],
    ['limits.issues', 1000],
  ])('%s is %d', (id, most) => {
    expect(caseOf('limits', id)?.accepted).toBe(most)
  })

  it.each([
    ['delete-resume', 24],
    ['personal-info', 72],
    ['referral', 336],
  ])('a link of %s lasts %d hours', (purpose, hours) => {
    const lifetimes = files.flatMap((file) => file.cases.filter(({ kind }) => kind === 'lifetime'))
    expect(lifetimes.find((each) => each.purpose === purpose)?.hours).toBe(hours)
  })
})

describe('no rule is without a vector', () => {
  const issues = files.flatMap((file) =>
    file.cases.flatMap((each) => (each.issues ?? []) as { rule: string }[]),
  )
  const answers = limitVectors().cases.flatMap(({ answer }) => (answer ? [answer as { rule: string }] : []))
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
      queryVectors().cases.flatMap(({ issues }) => (issues ?? []) as { path: string; rule: string }[]),
    )
    const possible = pairsOf(issuesOfCall('listJobs').filter((each) => each.in === 'query'))
    expect([...possible].filter((each) => !given.has(each))).toEqual([])
  })
})

describe.each([
  ['search', searchVectors(), seedJobs()],
  ['search-few', fewJobsVectors(), fewJobs],
] as const)('%s', (_, file, jobs) => {
  const now = Date.parse(vectorNow)
  const index = buildJobIndex(jobs.map(toIndexedJob), now)

  it.each(file.cases.map((each) => [each.id, each] as const))(
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
