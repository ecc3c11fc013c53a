import type { Case } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { withChanges, withValue } from './support/changes.ts'
import { codeOf, issuesOf } from './support/problems.ts'
import { beginAnew, sendJson } from './support/requests.ts'
import { grouped, listOf, type Vector, vectorsOf } from './support/vectors.ts'

/** Vectors that one case sends at most. */
const most = 20
const day = 24 * 3_600_000

/** Rules that only stored state can break. */
const ofState = ['jobUnknown', 'jobClosed', 'consentVersion', 'fileExpired']

/** `vectors/validation.json`: every rule of every field of every body at its edges. */
export function validationCases(contract: Contract): Case[] {
  const { now, shared, cases } = vectorsOf(contract, 'validation')
  const bodies = objectOf(shared.bodies)
  const callOf = ({ members }: Vector) => String(objectOf(bodies[String(members.body)]).call)
  const isEdited = (vector: Vector) => callOf(vector) === 'savePersonalInfo'
  const isByMetadata = ({ members }: Vector) => listOf(members.needs).includes('phoneMetadata')

  return [false, true].flatMap((edited) =>
    [false, true].flatMap((byMetadata) =>
      grouped(
        cases.filter((each) => isEdited(each) === edited && isByMetadata(each) === byMetadata),
        most,
      ).map(({ name, vectors }): Case => {
        const isNamed = name.startsWith('validation.personalInfo')
        return {
          id: `vectors.${name}${edited && !isNamed ? '.edited' : ''}${byMetadata ? '.metadata' : ''}`,
          level: byMetadata ? 'should' : 'must',
          profile: edited ? 'links' : 'core',
          holds: 'Each body of the vectors has exactly the issues of its vector, in their order.',
          where: 'vectors/validation.json',
          ...(edited && { needs: ['mails', 'writes'] }),
          async test(kit) {
            await beginAnew(kit)
            const link = edited ? await kit.sharedLink() : undefined
            for (const vector of vectors) {
              const base = objectOf(bodies[String(vector.members.body)]).value
              // The body of an edit form that is accepted must not move the application to another address.
              const own = link === undefined ? base : withValue(base, 'personal.email', link.email)
              const body = withChanges(own, listOf(vector.members.changes).map(movedFrom(now)))
              const sent = JSON.stringify(body)
              compare(vector, await sendJson(kit, callOf(vector), sent, { token: link?.token }))
            }
          },
        }
      }),
    ),
  )
}

function compare({ id, members }: Vector, exchange: Parameters<typeof issuesOf>[0]): void {
  const expected = listOf(members.issues)
  const { status } = exchange.received
  const found = issuesOf(exchange)
  if (expected.length === 0) {
    expectThat(`${id}: the status`, [200, 201, 202, 422].includes(status), status, exchange)
    const ofShape = found.filter((issue) => !ofState.includes(String(objectOf(issue).rule)))
    expectEqual(`${id}: issues of the shape`, ofShape, [], exchange)
    return
  }
  expectEqual(`${id}: the status`, status, 422, exchange)
  expectEqual(`${id}: the code`, codeOf(exchange), 'validation_failed', exchange)
  expectEqual(`${id}: issues`, found.slice(0, expected.length), expected, exchange)
  expectEqual(`${id}: the number of issues`, found.length, Number(members.count ?? expected.length), exchange)
}

/** A day after the moment of the vectors, moved by the days since then: it is in the future again. */
function movedFrom(now: number): (change: unknown) => JsonObject {
  const days = Math.floor(Date.now() / day) - Math.floor(now / day)
  return (change) => {
    const { value, ...others } = objectOf(change)
    if (value === undefined) return others
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return { ...others, value }
    const at = Date.parse(value)
    if (Number.isNaN(at) || dayOf(at) !== value || at <= now || days <= 0) return { ...others, value }
    return { ...others, value: dayOf(at + days * day) }
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
