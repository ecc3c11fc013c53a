import { randomInt, randomUUID } from 'node:crypto'
import { type Case, casesOf } from '../kit/case.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { worldHeader } from '../kit/test-support.ts'
import { answered, applicant, refused } from './steps.ts'
import { bodyOf } from './support/problems.ts'

const where = 'contract/test-support.openapi.json'
const must = { level: 'must', profile: 'hardening', where } as const

const minute = 60_000
const day = 24 * 60 * minute

/** Those of each random test. The first is never closed, so that somebody can apply. */
const vacancies = ['KIT-ONE', 'KIT-TWO', 'KIT-THREE']

/** Random tests that run at once. */
const atOnce = 8

/** Random tests, each in a world of its own. Throws `Mismatch` when one sees anything of another. */
async function runSideBySide(kit: Kit, tests: number): Promise<void> {
  const left = Array.from({ length: tests }, (_, at) => at).values()
  /** Applicants of any test. */
  const everybody: Person[] = []
  const worker = async () => {
    for (const _ of left) {
      const start = Math.floor(Date.now() / 1000) * 1000 + randomInt(1, 300) * day
      const id = await kit.support.createWorld({ clock: new Date(start).toISOString(), jobs: vacancies })
      try {
        await randomTest(kit.inWorld(id), start, everybody)
      } finally {
        await kit.support.deleteWorld(id)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

type Person = { email: string; token: string }

/** Changes a world in random ways, and compares it with what should be there after each change. */
async function randomTest(world: Kit, start: number, everybody: Person[]): Promise<void> {
  let ahead = start - Date.now()
  let own: Person[] = []
  let closed = new Set<string>()
  const changes = {
    async apply() {
      const person: Person = await applicant(world)
      own.push(person)
      everybody.push(person)
    },
    async close() {
      const code = vacancies[randomInt(1, vacancies.length)] ?? ''
      await world.support.setJobStatus(code, 'closed')
      closed.add(code)
    },
    async wait() {
      const minutes = randomInt(1, 120)
      await world.support.moveClock(minutes * 60)
      ahead += minutes * minute
    },
    async reset() {
      await world.support.reset()
      ;[own, closed, ahead] = [[], new Set(), 0]
    },
  }
  const names = ['apply', 'close', 'wait', 'apply', 'reset'] as const
  for (let step = 0; step < names.length; step++) {
    const name = names[randomInt(names.length)] ?? 'apply'
    await changes[name]()
    await compare(world, `after ${name}`, { ahead, own, closed, everybody })
  }
}

type Expected = {
  ahead: number
  own: readonly Person[]
  closed: ReadonlySet<string>
  everybody: readonly Person[]
}

async function compare(world: Kit, when: string, expected: Expected): Promise<void> {
  const { ahead, own, closed, everybody } = expected
  const list = await answered(world, 'listJobs', 200)
  const off = Math.abs(Date.parse(list.received.headers.date ?? '') - Date.now() - ahead)
  expectThat(`the clock ${when} is that of the world`, off < minute, off, list)
  for (const { email, token } of own) {
    expectEqual(`mails of an applicant ${when}`, (await world.support.mailsTo(email)).length, 1)
    await answered(world, 'getPersonalInfo', 200, { token })
  }
  const strangers = everybody.filter((each) => !own.includes(each))
  const stranger = strangers[randomInt(Math.max(strangers.length, 1))]
  if (stranger !== undefined) {
    expectEqual(`mails of a stranger ${when}`, (await world.support.mailsTo(stranger.email)).length, 0)
    await refused(world, 'getPersonalInfo', [401, 'link_invalid'], { token: stranger.token })
  }
  for (const code of vacancies) {
    const exchange = await answered(world, 'getJob', closed.has(code) ? 410 : 200, { params: { code } })
    if (closed.has(code)) expectEqual('the code', bodyOf(exchange).code, 'job_closed', exchange)
  }
}

/**
 * What happens in a world is seen neither in another world nor in the common data.
 * @param tests how many random tests `worlds.side-by-side` runs
 */
export const worldCases = (tests = 8): Case[] =>
  casesOf(must, {
    'worlds.side-by-side': {
      holds:
        'Random tests in worlds of their own see nothing of each other: times, applications, mails, links, vacancies.',
      needs: ['worlds', 'mails', 'writes', 'jobs', 'clock', 'reset'],
      test: (kit) => runSideBySide(kit, tests),
    },
    'worlds.vacancies': {
      holds: 'A vacancy that is closed in a world, and one that is made in it, are seen in no other',
      needs: ['worlds', 'jobs', 'seed'],
      async test(kit) {
        const [one, other] = [await kit.newWorld(), await kit.newWorld()]
        const [code = ''] = await one.people.openJobs()
        await one.support.setJobStatus(code, 'closed')
        await one.support.setJobStatus('KIT-WORLD', 'open')
        await refused(one, 'getJob', [410, 'job_closed'], { params: { code } })
        for (const each of [other, kit]) {
          await answered(each, 'getJob', 200, { params: { code } })
          await refused(each, 'getJob', [404, 'not_found'], { params: { code: 'KIT-WORLD' } })
        }
      },
    },
    'worlds.people': {
      holds: 'An application, its mail and its link exist in one world only',
      needs: ['worlds', 'mails', 'writes'],
      async test(kit) {
        const [one, other] = [await kit.newWorld(), await kit.newWorld()]
        const { email, token } = await applicant(one)
        for (const each of [other, kit]) {
          await refused(each, 'getPersonalInfo', [401, 'link_invalid'], { token })
          expectEqual('mails in another world', (await each.support.mailsTo(email)).length, 0)
        }
        await answered(one, 'getPersonalInfo', 200, { token })
      },
    },
    'worlds.idempotency': {
      holds:
        'An idempotency key that was used in a world is new in another, as is a staged file unknown there',
      needs: ['worlds', 'writes'],
      async test(kit) {
        const [one, other] = [await kit.newWorld(), await kit.newWorld()]
        const headers = { 'Idempotency-Key': randomUUID() }
        const body = await one.people.application(one.people.newAddress())
        await answered(one, 'submitApplication', 201, { json: body, headers })
        const strange = await answered(other, 'submitApplication', 422, { json: body, headers })
        expectEqual('the code', bodyOf(strange).code, 'validation_failed', strange)
        const own = await other.people.application(other.people.newAddress())
        await answered(other, 'submitApplication', 201, { json: own, headers })
      },
    },
    'worlds.clock': {
      holds: 'A world begins at the time that it was created with; moving its clock moves no other',
      needs: ['worlds', 'clock'],
      async test(kit) {
        const day = 24 * 3_600_000
        const start = Math.floor(Date.now() / 1000) * 1000 + 10 * day
        const later = await kit.newWorld({ clock: new Date(start).toISOString() })
        const plain = await kit.newWorld()
        await later.support.moveClock(3600)
        const dateOf = async (each: typeof kit) => {
          const exchange = await answered(each, 'listJobs', 200)
          return Date.parse(exchange.received.headers.date ?? '')
        }
        const ahead = (await dateOf(later)) - start
        expectThat('Date in the world is an hour after its start', ahead >= 3_600_000 && ahead < day, ahead)
        for (const each of [plain, kit]) {
          const off = Math.abs((await dateOf(each)) - Date.now())
          expectThat('Date elsewhere is the real time', off < day, off)
        }
      },
    },
    'worlds.seed': {
      holds: 'A world has the vacancies that it was created with, and again after a reset',
      needs: ['worlds', 'reset', 'seed'],
      async test(kit) {
        const [code = ''] = await kit.people.openJobs()
        const counts: [order: Record<string, unknown>, total: number][] = [
          [{ seed: 'empty' }, 0],
          [{ jobs: [code, 'KIT-OWN'] }, 2],
        ]
        for (const [order, total] of counts) {
          const world = await kit.newWorld(order)
          const found = async () => bodyOf(await answered(world, 'listJobs', 200)).total
          expectEqual(`vacancies with ${JSON.stringify(order)}`, await found(), total)
          await world.support.reset()
          expectEqual('vacancies after a reset', await found(), total)
        }
      },
    },
    'worlds.unknown': {
      holds: 'A call that names a world which has ended, or never existed, is 404 `world_unknown`',
      needs: ['worlds'],
      async test(kit) {
        const id = await kit.support.createWorld({})
        await kit.support.deleteWorld(id)
        for (const world of [id, 'unknown']) {
          for (const target of [`${kit.contract.base}/jobs`, '/__mock/clock']) {
            const exchange = await kit.http.request('GET', target, { headers: { [worldHeader]: world } })
            expectEqual('the status', exchange.received.status, 404, exchange)
            expectEqual('the code', bodyOf(exchange).code, 'world_unknown', exchange)
          }
        }
        const again = await kit.http.request('DELETE', `/__mock/worlds/${id}`)
        expectEqual('the status of ending it again', again.received.status, 404, again)
      },
    },
    'worlds.cookie': {
      holds: 'The cookie names a world as the header does; the header decides when both are sent',
      needs: ['worlds'],
      async test(kit) {
        const empty = await kit.support.createWorld({ seed: 'empty' })
        try {
          const totalWith = async (headers: Record<string, string>) =>
            bodyOf(await answered(kit, 'listJobs', 200, { headers })).total
          const Cookie = `a=b; ${worldHeader}=${empty}`
          expectEqual('vacancies of the world in the cookie', await totalWith({ Cookie }), 0)
          const other = await kit.http.request('GET', `${kit.contract.base}/jobs`, {
            headers: { Cookie, [worldHeader]: 'unknown' },
          })
          expectEqual('the status with another world in the header', other.received.status, 404, other)
        } finally {
          await kit.support.deleteWorld(empty)
        }
      },
    },
  })
