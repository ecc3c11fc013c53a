import { randomUUID } from 'node:crypto'
import type { Case, Need } from '../kit/case.ts'
import { type Contract, type Operation, objectOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { unknownToken } from './link-tokens.ts'
import { draftOf, purposeOf, sent } from './order-of-checks.ts'
import { linkOf, needsOf, objectsOf } from './steps.ts'
import { type Check, checks, type Draft } from './support/checks.ts'
import { codeOf, issuesOf } from './support/problems.ts'
import { usedUp } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** A check whose answer depends on what the target has stored or counted. */
type StateCheck = {
  name: string
  /** Other checks of the same part of the request cannot fail together with it. */
  part: string
  /** The name of the last check before it. */
  after: string
  applies: (operation: Operation, contract: Contract) => boolean
  needs: (operation: Operation) => readonly Need[]
  alone?: true
  /** Brings the target into the state. @returns how a request meets it. */
  prepare: (kit: Kit, operation: Operation) => Promise<(draft: Draft) => void>
  /** Renews a state that passes by itself, such as a used-up limit. */
  renew?: (kit: Kit, operation: Operation) => Promise<void>
  expected: string
}

const limits: Readonly<Record<string, string>> = {
  stageUpload: 'uploads',
  submitApplication: 'submits',
  requestEditLinks: 'editLinkRequests',
  requestResumeDeletion: 'deletionRequests',
  resendLink: 'linkResends',
}

/** Larger limits take too long to use up once more; `limits.rate.*` uses them up once. */
const maxUsedUp = 500

function maxOf({ document }: Contract, { id }: Operation): number {
  return Number(objectOf(objectOf(document['x-rate-limits'])[limits[id] ?? 'wrongLinks']).most)
}

/** Sends requests that are refused after the limit, until one of them is 429. */
async function useUp(kit: Kit, operation: Operation): Promise<void> {
  await usedUp(operation.id, maxOf(kit.contract, operation), async () => {
    const draft = draftOf(kit, operation, undefined)
    draft.query = '?unknown=1'
    if (!(operation.id in limits)) draft.headers.Authorization = `Bearer ${unknownToken()}`
    return await sent(kit, operation, draft)
  })
}

const stateChecks: readonly StateCheck[] = [
  {
    name: 'limit',
    part: 'client',
    after: 'accept',
    applies: (operation, contract) =>
      (operation.id in limits || purposeOf(operation) !== undefined) &&
      maxOf(contract, operation) <= maxUsedUp,
    needs: () => ['limits'],
    alone: true,
    prepare: async (kit, operation) => {
      await useUp(kit, operation)
      return () => undefined
    },
    renew: useUp,
    expected: 'too_many_requests',
  },
  {
    name: 'link-ended',
    part: 'authorization',
    after: 'accept',
    applies: (operation) => purposeOf(operation) !== undefined,
    needs: (operation) => needsOf(purposeOf(operation) ?? 'referral', 'links'),
    async prepare(kit, operation) {
      const { token } = await linkOf(kit, purposeOf(operation) ?? 'referral')
      await kit.support.endLink(token, 'expired')
      return ({ headers }) => {
        headers.Authorization = `Bearer ${token}`
      }
    },
    expected: 'link_expired',
  },
  {
    name: 'job-closed',
    part: 'path',
    after: 'query',
    applies: ({ id }) => id === 'getJob',
    needs: () => ['seed'],
    async prepare({ contract }) {
      const { jobs } = objectOf(contract.json('seed/jobs.json'))
      const closed = objectsOf(jobs).find(({ status }) => status === 'closed')
      return (draft) => {
        draft.path = draft.path.replace(/[^/]+$/, String(closed?.code))
      }
    },
    expected: 'job_closed',
  },
  {
    name: 'key-used',
    part: 'idempotency-key',
    after: 'shape',
    applies: ({ id }) => id === 'submitApplication',
    needs: () => ['writes'],
    async prepare(kit) {
      const key = randomUUID()
      const body = await kit.people.application(kit.people.newAddress())
      const exchange = await kit.people.submit(body, { 'Idempotency-Key': key })
      expectEqual('the status of the first attempt', exchange.received.status, 201, exchange)
      return ({ headers, json }) => {
        headers['Idempotency-Key'] = key
        // Stored state comes later: the vacancy is unknown as well.
        json.jobCodes = ['NO-0000']
      }
    },
    expected: 'idempotency_key_reused',
  },
]

/** Checks of stored state and of limits, each with every other check of its call. */
export function stateOrderCases(contract: Contract): Case[] {
  const operations = [...contract.operations.values()]
  return stateChecks.flatMap((state) =>
    operations
      .filter((operation) => state.applies(operation, contract))
      .map(
        (operation): Case => ({
          id: `order.${operation.id}.${state.name}`,
          level: 'must',
          profile: state.alone ? 'hardening' : purposeOf(operation) === undefined ? 'core' : 'links',
          holds: `The check “${state.name}” comes after “${state.after}” and before every later check of the call.`,
          where,
          needs: state.needs(operation),
          ...(state.alone && { alone: true }),
          async test(kit) {
            const meet = await state.prepare(kit, operation)
            await compare(kit, operation, { state, meet })
            for (const other of othersOf(operation, state))
              await compare(kit, operation, { state, meet, other })
          },
        }),
      ),
  )
}

/** The checks of a call that can fail together with the state. */
function othersOf(operation: Operation, { part }: StateCheck): Check[] {
  const hasLink = purposeOf(operation) !== undefined
  return checks.filter((check) => check.applies(operation, hasLink) && check.part !== part)
}

type Pair = { state: StateCheck; meet: (draft: Draft) => void; other?: Check }

/** A target refills a limit gradually, so a request may find it open again. */
const attempts = 3

async function compare(kit: Kit, operation: Operation, { state, meet, other }: Pair): Promise<void> {
  const isEarlier = other !== undefined && placeOf(other.name) <= placeOf(state.after)
  const expected = isEarlier ? other.expected(operation).code : state.expected
  for (let attempt = 1; ; attempt++) {
    const draft = draftOf(kit, operation, undefined)
    meet(draft)
    other?.spoil(draft)
    const exchange = await sent(kit, operation, draft)
    if (codeOf(exchange) !== expected && state.renew && attempt < attempts) {
      await state.renew(kit, operation)
      continue
    }
    expectEqual(`${state.name}, ${other?.name ?? 'no other'}: the code`, codeOf(exchange), expected, exchange)
    if (!isEarlier) expectEqual('the issues', issuesOf(exchange), [], exchange)
    return
  }
}

function placeOf(name: string): number {
  return checks.findIndex((check) => check.name === name)
}
