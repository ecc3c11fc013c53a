import { type Case, mustHold, rowCases } from '../kit/case.ts'
import { type Contract, type JsonObject, listOf, objectOf, objectsOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { bodyOf } from './support/problems.ts'
import { ask } from './support/requests.ts'
import { textOf, vectorsOf } from './support/vectors.ts'

const largest = 100

/** What a query finds: codes in order, and the counts of every option. */
type Found = { codes: string[]; counts: Readonly<Record<string, number[]>> }

const whiteSpace = /[\t\n\v\f\r\uFEFF\p{Zs}\u2028\u2029]+/gu

/** A text as the search compares it. */
function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('臺', '台')
    .replace(whiteSpace, ' ')
    .trim()
}

const code = (text: string) => folded(text).replaceAll('-', '')
const latin = /\p{Script=Latin}/u

/** The terms of a keyword: its words, parted where Chinese characters meet a run with a Latin letter. */
function termsOf(keyword: string): string[] {
  const parted = folded(keyword).replace(/[^\p{Script=Han} ]+/gu, (run) =>
    latin.test(run) ? ` ${run} ` : run,
  )
  return [...new Set(parted.split(' '))].filter((term) => term !== '')
}

/** Whether a folded line has a word: one of up to three Latin letters only where no Latin letter is beside it. */
function has(line: string, word: string): boolean {
  const isShort = /^\p{Script=Latin}{1,3}$/u.test(word)
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    const before = [...line.slice(0, at)].at(-1) ?? ''
    const [next = ''] = line.slice(at + word.length)
    if (!isShort || !(latin.test(before) || latin.test(next))) return true
  }
  return false
}

/** The texts of a member in both languages. */
const both = (value: unknown) =>
  Object.values(objectOf(value ?? {}))
    .flat()
    .map(String)

/** A search over vacancies as state.md describes it, without an index. */
function searchOver(contract: Contract, jobs: readonly JsonObject[]) {
  const synonyms = objectOf(contract.document['x-synonyms'])
  const { options: names } = objectOf(contract.json('messages.json'))
  const options = objectOf(vectorsOf(contract, 'search').shared.options)
  const valuesOf = (job: JsonObject, filter: string) =>
    filter === 'location' ? listOf(job.locations).map(String) : [String(job[filter])]
  const nameOf = (filter: string, id: string) => both(objectOf(objectOf(names)[filter])[id])
  const ready = jobs.map((job) => {
    const named = Object.keys(options).flatMap((filter) =>
      valuesOf(job, filter).flatMap((id) =>
        (filter === 'remoteWork' && id === 'none') || id === 'undefined' ? [] : nameOf(filter, id),
      ),
    )
    const texts = [job.content, job.requirements, job.benefits].flatMap(both)
    const head = [String(job.code), String(job.code).replaceAll('-', ''), ...both(job.title)].map(folded)
    return { job, code: String(job.code), head, lines: [...head, ...[...texts, ...named].map(folded)] }
  })
  return (
    keyword: string,
    chosen: Readonly<Record<string, readonly string[]>> = {},
    sort?: string,
  ): Found => {
    const terms = termsOf(keyword).map((term) => [
      term,
      ...listOf(synonyms[term]).map((word) => folded(String(word))),
    ])
    const inAll = (lines: readonly string[]) =>
      terms.every((words) => words.some((word) => lines.some((line) => has(line, word))))
    const matching = ready.filter(({ lines }) => inAll(lines))
    const passes = ({ job }: (typeof ready)[number], except?: string) =>
      Object.entries(chosen).every(
        ([filter, ids]) =>
          filter === except || ids.length === 0 || valuesOf(job, filter).some((id) => ids.includes(id)),
      )
    const rank = ({ code: own, head }: (typeof ready)[number]) =>
      terms.length > 0 && code(own) === code(keyword) ? 0 : sort === 'newest' || inAll(head) ? 1 : 2
    const found = matching
      .filter((each) => passes(each))
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) ||
          Date.parse(String(b.job.postedAt)) - Date.parse(String(a.job.postedAt)) ||
          (a.code < b.code ? -1 : 1),
      )
    const counts = Object.entries(options).map(([filter, ids]) => {
      const others = matching.filter((each) => passes(each, filter))
      const countOf = (id: unknown) =>
        others.filter(({ job }) => valuesOf(job, filter).includes(String(id))).length
      return [filter, listOf(ids).map(countOf)] as const
    })
    return { codes: found.map((each) => each.code), counts: Object.fromEntries(counts) }
  }
}

/** The vacancies of the seed that are open. */
function openSeed(contract: Contract): JsonObject[] {
  return objectsOf(objectOf(contract.json('seed/jobs.json')).jobs).filter(({ status }) => status === 'open')
}

/** A query of the list; `sort` is relevance when it is absent. */
type Query = { keyword: string; sort?: 'newest'; filters?: Readonly<Record<string, string[]>> }

/** Queries of parts of the seed's lines, alone and in pairs, with and without filters. The same in every run. */
function drawnQueries(contract: Contract): Query[] {
  const jobs = openSeed(contract)
  const filters = Object.entries(objectOf(vectorsOf(contract, 'search').shared.options))
  let state = 20_261_124
  const draw = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const oneOf = <T>(list: readonly T[]) => list[draw(list.length)]
  const piece = () => {
    const { title, content, requirements, benefits } = oneOf(jobs) ?? {}
    const texts = [title, content, requirements, benefits].flatMap((part) =>
      Object.values(objectOf(part ?? {})).flat(),
    )
    const line = [...String(oneOf(texts))]
    const at = draw(line.length)
    return line.slice(at, at + 1 + draw(9)).join('')
  }
  return Array.from({ length: 120 }, (_, at) => {
    const [filter = '', options] = oneOf(filters) ?? []
    return {
      keyword: at % 3 === 0 ? `${piece()} ${piece()}` : piece(),
      ...(at % 2 === 0 && { sort: 'newest' }),
      ...(at % 4 < 2 && { filters: { [filter]: [String(oneOf(listOf(options)))] } }),
    }
  })
}

/** Where keywords come from that are tried with the vacancies of the seed. */
const keywordSources: readonly (readonly [
  id: string,
  holds: string,
  queries: (contract: Contract) => Query[],
])[] = [
  [
    'folding',
    'of vectors/folding.json',
    (contract) =>
      vectorsOf(contract, 'folding').cases.map(({ members }) => ({ keyword: textOf(members.text) })),
  ],
  [
    'few',
    'of vectors/search-few.json',
    (contract) =>
      vectorsOf(contract, 'search-few').cases.map(({ members }) => ({
        keyword: new URLSearchParams(textOf(members.query)).get('keyword') ?? '',
      })),
  ],
  ['drawn', 'that is drawn from the text of a vacancy, with filters,', drawnQueries],
]

/** What keywords find in the seed, compared with a search without an index. */
export const keywordCases: Case[] = rowCases(
  mustHold('core', 'docs/writing-a-backend/state.md#2-search'),
  'jobs.list',
  keywordSources,
  ([, holds, queriesOf]) => ({
    holds: `A keyword ${holds} finds the vacancies of the seed that have all its terms, in the right order and with the right counts.`,
    needs: ['seed'],
    async test(kit) {
      const search = searchOver(kit.contract, openSeed(kit.contract))
      for (const { keyword: typed, sort, filters = {} } of queriesOf(kit.contract)) {
        // A query may have no line break and no tab.
        const keyword = typed.replace(/[\t\r\n]/g, ' ')
        const query = new URLSearchParams({ keyword, ...(sort && { sort }), pageSize: String(largest) })
        for (const [name, ids] of Object.entries(filters)) for (const id of ids) query.append(name, id)
        const exchange = await ask(kit, 'listJobs', { query: query.toString() })
        const { codes, counts } = search(keyword, filters, sort)
        const { items, total, facets } = bodyOf(exchange)
        const what = `what ${JSON.stringify(keyword)} finds`
        expectEqual(`${what}: the total`, total, codes.length, exchange)
        expectEqual(
          `${what}: the codes`,
          objectsOf(items).map(({ code }) => code),
          codes.slice(0, largest),
          exchange,
        )
        for (const [filter, own] of Object.entries(objectOf(facets)))
          expectEqual(
            `${what}: the counts of ${filter}`,
            objectsOf(own).map(({ count }) => count),
            counts[filter],
            exchange,
          )
      }
    },
  }),
)
