import { isDeepStrictEqual } from 'node:util'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRequests } from './recorded-answers/call-requests.ts'
import { formRequests } from './recorded-answers/form-requests.ts'
import {
  type Difference,
  readBaseline,
  readDifferences,
  writeBaseline,
  writeDifferences,
} from './recorded-answers/ledger.ts'
import { answerOf, type RecordedAnswer } from './recorded-answers/record.ts'
import type { RecordedRequest } from './recorded-answers/request.ts'
import { searchRequests } from './recorded-answers/search-requests.ts'
import { createWorld } from './recorded-answers/world.ts'

/**
 * Compares answers with recorded ones. Intended differences are in `differences.jsonl` with a reason:
 * `DIFFERENCE="reason" npx vitest run test/recorded-answers.test.ts` adds all current differences, and `BASELINE=1`
 * records a new baseline.
 */
const { DIFFERENCE, BASELINE } = process.env

/** The calls of the groups whose ids do not name one. */
const callOfGroup: Readonly<Record<string, CallName>> = {
  search: 'listJobs',
  job: 'getJob',
  submit: 'submitApplication',
  edit: 'savePersonalInfo',
  'delete-request': 'requestResumeDeletion',
  upload: 'stageUpload',
}

function isCallName(name: string): name is CallName {
  return name in calls
}

const requests: readonly RecordedRequest[] = [...searchRequests, ...formRequests, ...callRequests]
const answers: RecordedAnswer[] = []

beforeAll(async () => {
  const world = await createWorld(afterAll)
  for (const request of requests) answers.push(await answerOf(world, request))
  if (BASELINE) {
    await writeBaseline(answers)
    await writeDifferences([])
  }
  if (DIFFERENCE) await addDifferences(DIFFERENCE)
}, 300_000)

async function addDifferences(reason: string): Promise<void> {
  const [baseline, differences] = [await readBaseline(), await readDifferences()]
  const wanted = answers.flatMap((answer): Difference[] => {
    const { id } = answer
    const known = differences.get(id)
    if (isDeepStrictEqual(answer, baseline.get(id))) return []
    return known && isDeepStrictEqual(known, { reason: known.reason, ...answer })
      ? [known]
      : [{ reason, ...answer }]
  })
  await writeDifferences(wanted)
}

describe('recorded answers', () => {
  it('has at least 500 requests with unique ids', () => {
    expect(requests.length).toBeGreaterThanOrEqual(500)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
  })

  it('answers every request as recorded, or as listed in the intended differences', async () => {
    const [baseline, differences] = [await readBaseline(), await readDifferences()]
    const expected = requests.map(({ id }) => {
      const { reason: _, ...different } = differences.get(id) ?? { reason: '' }
      return differences.has(id) ? different : baseline.get(id)
    })
    expect(answers).toEqual(expected)
  })

  it('gives no call a problem that the call does not declare', () => {
    const undeclared = answers.filter(({ id, status, body }) => {
      const [group = '', name = ''] = id.split('.')
      const call = callOfGroup[group] ?? name
      const isProblem = status >= 400 && typeof body === 'object' && body !== null && 'code' in body
      return isCallName(call) && isProblem && !problemsOf(call).some((code) => code === body.code)
    })
    expect(undeclared.map(({ id, status }) => `${id} ${status}`)).toEqual([])
  })

  it('lists only differences with a reason and a request that do differ', async () => {
    const [baseline, differences] = [await readBaseline(), await readDifferences()]
    const ids = new Set(requests.map(({ id }) => id))
    const idle = [...differences.values()].filter(
      ({ reason, ...answer }) =>
        reason.trim() === '' || !ids.has(answer.id) || isDeepStrictEqual(answer, baseline.get(answer.id)),
    )
    expect(idle).toEqual([])
  })

  it('still sends every recorded request', async () => {
    const ids = new Set(requests.map(({ id }) => id))
    expect([...(await readBaseline()).keys()].filter((id) => !ids.has(id))).toEqual([])
  })
})
