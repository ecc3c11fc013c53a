import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import { type Contract, constantLists } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual, expectThat, noVacancy } from '../kit/mismatch.ts'
import { lasting } from './support/problems.ts'
import { ask, pathOf, send } from './support/requests.ts'
import { textOf, vectorsOf } from './support/vectors.ts'

const where = 'docs/writing-a-backend/requests.md#headers-of-every-answer'

type Target = { operation: string; params: Readonly<Record<string, string>> }

/** The calls that are answered with an ETag. */
async function targetsOf(kit: Kit): Promise<Target[]> {
  const [code = ''] = await kit.people.openJobs()
  expectArisen(code !== '', noVacancy)
  return [
    { operation: 'listJobs', params: {} },
    { operation: 'getJob', params: { code } },
  ]
}

/** The text of the answer's strong tag, without its quotes. */
function tagIn(exchange: Exchange): string {
  const tag = exchange.received.headers.etag ?? ''
  expectThat('ETag is a strong tag', /^"[\x21\x23-\x7e]+"$/.test(tag), tag, exchange)
  return tag.slice(1, -1)
}

/** ETags, conditional requests and `HEAD`. */
export function cachingCases(contract: Contract): Case[] {
  const vectors = vectorsOf(contract, 'etags').cases.filter(
    // Without the header all other cases read.
    ({ members: { header, value } }) => header === 'If-None-Match' && value !== null,
  )
  return [
    ...vectors.map(
      ({ id, why, members }): Case => ({
        id: `vectors.${id}`,
        ...mustHold('core', 'vectors/etags.json'),
        holds: why,
        async test(kit) {
          for (const { operation, params } of await targetsOf(kit)) {
            const first = await ask(kit, operation, { params })
            const tag = tagIn(first)
            // The vectors call the tag v.
            const value = members.value === null ? undefined : textOf(members.value).replace(/v/g, () => tag)
            const exchange = await ask(kit, operation, { params, headers: { 'If-None-Match': value } })
            const { status, text, headers } = exchange.received
            expectEqual(`${operation}: the status`, status, members.status, exchange)
            expectEqual(`${operation}: ETag`, headers.etag, `"${tag}"`, exchange)
            const body = status === 304 ? '' : first.received.text
            expectEqual(`${operation}: the body`, text, body, exchange)
          }
        },
      }),
    ),
    ...rowCases(
      mustHold('core', where),
      'head',
      [...headTargets, ...constantLists(contract).map(({ id, path }) => [id, path, {}] as const)],
      ([, path, headers]) => ({
        holds: 'HEAD is answered like GET: the same status and headers, Content-Length included, no body.',
        async test(kit) {
          const { code } = (await targetsOf(kit))[1]?.params ?? {}
          const target = kit.contract.base + path.replace('{code}', code ?? '')
          await expectHeadLikeGet(kit, target, headers)
        },
      }),
    ),
    ...casesOf(mustHold('core', where), {
      'caching.tag.of-the-answer': {
        holds: 'Equal answers have equal tags, and different answers different ones.',
        async test(kit) {
          expectArisen((await kit.people.openJobs()).length > 1, 'The target has fewer than two vacancies.')
          const tags: string[] = []
          for (const query of ['pageSize=1', 'pageSize=2', 'pageSize=1'])
            tags.push(tagIn(await ask(kit, 'listJobs', { query })))
          const [first, second, third] = tags
          expectThat('another answer has another tag', first !== second, tags)
          expectEqual('the tag of an equal answer', third, first)
        },
      },
      'caching.not-modified.without-length': {
        holds: 'A 304 has no body and no Content-Length, and the cache headers of the 200.',
        async test(kit) {
          const exchange = await ask(kit, 'listJobs', { headers: { 'If-None-Match': '*' } })
          const { status, headers } = exchange.received
          expectEqual('the status', status, 304, exchange)
          expectEqual('Content-Length', headers['content-length'], undefined, exchange)
          expectEqual('Cache-Control', headers['cache-control'], 'public, no-cache', exchange)
        },
      },
      'caching.control': {
        holds: 'listJobs and getJob may be kept and revalidated; nothing else may be stored.',
        async test(kit) {
          for (const { operation, params } of await targetsOf(kit)) {
            const exchange = await ask(kit, operation, { params })
            expectEqual(operation, exchange.received.headers['cache-control'], 'public, no-cache', exchange)
          }
          const base = kit.contract.base
          for (const [method, target] of [
            ...constantLists(kit.contract).map(({ path }) => ['GET', base + path] as const),
            ['GET', `${base}/jobs/NO-0000`],
            ['GET', `${base}/jobs?page=x`],
            ['GET', `${base}/nothing`],
            ['PATCH', `${base}/jobs`],
            ['DELETE', `${base}/uploads/${'x'.repeat(43)}`],
            ['POST', `${base}/uploads`],
            ['GET', `${base}/uploads/${'x'.repeat(43)}/scan`],
          ] as const) {
            const exchange = await send(kit, method, target)
            const given = exchange.received.headers['cache-control']
            expectEqual(`${method} ${target}: Cache-Control`, given, 'no-store', exchange)
          }
        },
      },
      'head.only-where-get-is': {
        holds: 'HEAD of a path without GET is 405.',
        where: 'docs/writing-a-backend/requests.md#order-of-checks',
        async test(kit) {
          for (const operation of ['submitApplication', 'stageUpload', 'requestEditLinks', 'resendLink']) {
            const exchange = await send(kit, 'HEAD', pathOf(kit, operation))
            const { status, text } = exchange.received
            expectEqual(operation, [status, text], [405, ''], exchange)
          }
        },
      },
    }),
  ]
}

export const headTargets = [
  ['list', '/jobs', {}],
  ['list-refused', '/jobs?page=x', {}],
  ['list-known', '/jobs', { 'If-None-Match': '*' }],
  ['list-not-acceptable', '/jobs', { Accept: 'text/html' }],
  ['detail', '/jobs/{code}', {}],
  ['detail-unknown', '/jobs/NO-0000', {}],
  ['scan-unknown', `/uploads/${'x'.repeat(43)}/scan`, {}],
  ['link-missing', '/referral', {}],
  ['path-unknown', '/nothing', {}],
] as const

async function expectHeadLikeGet(kit: Kit, target: string, headers: Readonly<Record<string, string>>) {
  const get = await send(kit, 'GET', target, { headers })
  const head = await send(kit, 'HEAD', target, { headers })
  const { status, text } = head.received
  expectEqual('the answer to HEAD', { status, text }, { status: get.received.status, text: '' }, head)
  const { 'content-length': _, ...others } = lasting(head)
  // GET may be answered in chunks, of which the length is not known before.
  const isChunked = get.received.headers['content-length'] === undefined
  expectEqual('the headers', isChunked ? others : lasting(head), lasting(get), head)
}
