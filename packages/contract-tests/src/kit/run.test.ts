import { expect, test } from 'vitest'
import { atOnce } from '../cases/support/requests.ts'
import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Kit } from './kit.ts'
import { expectArisen, Mismatch, NoAnswer, NotArisen } from './mismatch.ts'
import { type Place, type RunOptions, run } from './run.ts'

/** A place whose kits do nothing, and the log of what happened there. */
function place(name: string, log: string[]): Place {
  const kit = { http: { exchanges: [] }, end: async () => undefined, name }
  return { kitOf: () => kit as unknown as Kit, restore: async () => void log.push(`${name}: restore`) }
}

/** Runs three cases that are alone and one that is not. @returns what happened, in order, and the verdicts */
async function ran(worlds: number) {
  const log: string[] = []
  let running = 0
  let most = 0
  const caseOf = (id: string, alone?: true): Case => ({
    ...{ id, level: 'must', profile: 'core', holds: '', where: '', ...(alone && { alone }) },
    async test(kit) {
      log.push(`${(kit as unknown as { name: string }).name}: ${id}`)
      if (alone) most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      if (alone) running -= 1
      if (id === 'wrong') throw new Error('wrong')
      expectArisen(id !== 'last', 'No two vacancies are alike.')
    },
  })
  const { results } = await run({
    cases: [caseOf('one', true), caseOf('other'), caseOf('wrong', true), caseOf('last', true)],
    target: place('target', log),
    worlds: Array.from({ length: worlds }, (_, at) => place(`world ${at}`, log)),
    missing: () => undefined,
    stopped: () => undefined,
    isAlive: async () => true,
    atOnce: 2,
  })
  const lines = results.map(({ case: { id }, verdict, reason = '' }) => `${id} ${verdict} ${reason}`.trim())
  return { log, most, verdicts: lines }
}

const verdicts = [
  'one passed',
  'other passed',
  'wrong failed',
  'last not checked No two vacancies are alike.',
]

test('without worlds, cases that are alone follow the others at the target, one at a time', async () => {
  const { log, most, verdicts: found } = await ran(0)
  const restored = ['one', 'wrong', 'last'].flatMap((id) => ['restore', id, 'restore'])
  expect(log).toEqual(['other', ...restored].map((what) => `target: ${what}`))
  expect([most, found]).toEqual([1, verdicts])
})

test('with worlds, they run side by side, and touch nothing of the target', async () => {
  const { log, most, verdicts: found } = await ran(2)
  expect(log.filter((line) => line.startsWith('target'))).toEqual(['target: other'])
  expect([most, found]).toEqual([2, verdicts])
})

/** Runs cases at one place; each test of a case is given how often it has run. @returns id, verdict and reason or message */
async function outcomeOf(
  tests: Readonly<Record<string, (times: number) => void>>,
  more: Partial<RunOptions & { case: Partial<Case> }> = {},
) {
  const times: Record<string, number> = {}
  const outcome = await run({
    cases: Object.entries(tests).map(([id, act]) => ({
      ...{ id, level: 'must', profile: 'core', holds: '', where: '' },
      async test() {
        times[id] = (times[id] ?? 0) + 1
        act(times[id])
      },
      ...more.case,
    })),
    ...{ target: place('target', []), worlds: [], missing: () => undefined, atOnce: 1 },
    ...{ stopped: () => undefined, isAlive: async () => true, ...more },
  })
  const lines = outcome.results.map(({ case: { id }, verdict, reason, mismatch }) =>
    [id, verdict, reason ?? mismatch?.message].filter((part) => part !== undefined).join(' '),
  )
  const shown = outcome.results.map(({ mismatch }) => mismatch?.exchange)
  return { lines, isLost: outcome.isLost, times, shown }
}

const reset = () => {
  throw new NoAnswer('GET /', Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
}
const differ = () => {
  throw new Mismatch('the status', 200, 500)
}

test('a case without an answer runs again, and fails when there is none either while the target answers', async () => {
  const { lines, times } = await outcomeOf({
    once: (run) => (run === 1 ? reset() : undefined),
    always: reset,
  })
  expect(lines).toEqual(['once passed', 'always failed no answer to GET /: reset'])
  expect(times).toEqual({ once: 2, always: 2 })
})

test('a case whose requests get no answer, each time another one, is not checked', async () => {
  const elsewhere = (run: number) => {
    throw new NoAnswer(`GET /${run}`, Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
  }
  const { lines, times } = await outcomeOf({
    elsewhere,
    twice: (run) => (run < 3 ? elsewhere(run) : undefined),
  })
  expect(lines).toEqual([
    expect.stringMatching(/^elsewhere not checked Connections ended without an answer 5 times/),
    'twice passed',
  ])
  expect(times).toEqual({ elsewhere: 5, twice: 3 })
})

test('a case that waited in vain for an answer does not wait again', async () => {
  const late = () => {
    throw new NoAnswer('GET /', Object.assign(new Error('late'), { code: 'ETIMEDOUT' }))
  }
  expect(await outcomeOf({ late })).toMatchObject({
    lines: ['late failed no answer to GET /: late'],
    times: { late: 1 },
  })
})

test.each([
  ['no answer', reset],
  ['the answer of a gateway', gatewayAnswer],
])(
  'a target is lost when %s comes and it does not answer any more: no further case begins',
  async (_, fail) => {
    const isAlive = async () => false
    const { lines, isLost, times } = await outcomeOf(
      { before: differ, during: fail, after: () => undefined },
      { isAlive },
    )
    const reason = 'not checked The target was lost before this case had ended.'
    expect(lines).toEqual([
      'before failed the status: expected 200, got 500',
      `during ${reason}`,
      `after ${reason}`,
    ])
    expect([isLost, times]).toEqual([true, { before: 1, during: 1 }])
  },
)

function gatewayAnswer(): never {
  const received = { status: 502, headers: { 'content-type': 'text/html' }, text: '', json: undefined }
  const sent = { method: 'GET', target: '/', headers: {} }
  throw new Mismatch('the status', 200, 502, { operation: undefined, sent, received, took: 1 })
}

test('a difference of the level should is a warning, other errors are failures', async () => {
  const cases = { differ, broken: () => expectArisen(JSON.parse('{'), '') }
  expect((await outcomeOf({ differ }, { case: { level: 'should' } })).lines[0]).toMatch(/^differ warning/)
  expect((await outcomeOf(cases)).lines).toEqual([
    'differ failed the status: expected 200, got 500',
    expect.stringMatching(/^broken failed SyntaxError/),
  ])
})

test('a case whose own request is wrong says nothing about the target', async () => {
  const ownFault = () => new Mismatch('the request of the kit', 1, 2)
  const { lines } = await outcomeOf({ differ, fine: () => undefined }, { ownFault })
  const harness = 'harness the request of the kit: expected 1, got 2'
  expect(lines).toEqual([`differ ${harness}`, `fine ${harness}`])
})

test('a case that is alone is not checked when limits and clock cannot be restored', async () => {
  const target = { ...place('target', []), restore: async () => differ() }
  const { lines } = await outcomeOf({ lone: () => undefined }, { target, case: { alone: true } })
  expect(lines).toEqual([
    'lone not checked Limits and clock could not be restored: the status: expected 200, got 500',
  ])
})

test('cases that restart the target come last, when no other case runs', async () => {
  const order: string[] = []
  const note = (id: string) => () => void order.push(id)
  const cases = ['restart', 'lone', 'other'].map(
    (id): Case => ({
      ...{ id, level: 'must', profile: 'core', holds: '', where: '', test: async () => note(id)() },
      ...(id === 'restart' && { needs: ['restart' as const] }),
      ...(id !== 'other' && { alone: true as const }),
    }),
  )
  await outcomeOf({}, { cases })
  expect(order).toEqual(['other', 'lone', 'restart'])
})

/** A request that got its answer after 5 ms. */
const exchange = (began: number, method = 'GET', target = '/'): Exchange => ({
  ...{ operation: undefined, took: 5, began, sent: { method, target, headers: {} } },
  received: { status: 200, headers: {}, text: '', json: undefined },
})

test('a finding shows the last exchange of its case that does not steer the target', async () => {
  const exchanges = [
    exchange(0),
    exchange(10, 'GET', '/__mock/mails'),
    exchange(20, 'DELETE', '/__mock/clock'),
  ]
  const kit = { http: { exchanges }, end: async () => undefined }
  const target = { ...place('target', []), kitOf: () => kit as unknown as Kit }
  expect((await outcomeOf({ differ }, { target })).shown).toEqual([exchanges[1]])
})

test('requests that belong together, but did not overlap, show nothing', async () => {
  const from = async (began: number) => exchange(began)
  await expect(atOnce([from(10), from(0)])).rejects.toThrow(NotArisen)
  expect(await atOnce([from(4), from(0), from(90)])).toHaveLength(3)
})
